"""Four boards as Big Deal 2.0 wrote them in each of its formats: the program was run once, beside ours.

The headline of a DLM file is free text, and LIN has the letter `o` where Big Deal writes `0`: otherwise these
are its bytes. It was run on Linux, where lines end with a line feed.
"""

from __future__ import annotations

from scoring.cards import Deal
from tournaments.exchange.deals import BoardDeal

DEALS = (
    "N:K.A7643.742.AK75 J5.KQJ9.KJ5.9864 Q986432.82.A3.Q2 AT7.T5.QT986.JT3",
    "N:J95.AQ96.A.AKJ42 AQ4.J875.96532.Q 32.K43.QJT4.9876 KT876.T2.K87.T53",
    "N:84.T852.J54.KT96 AQJ6.KQ.AK73.AQ7 K75.9764.Q6.5432 T932.AJ3.T982.J8",
    "N:AJ653.J.7.J98532 Q982.72.AQJT65.T K7.T9853.K83.AQ4 T4.AKQ64.942.K76",
)
BOARDS = tuple(BoardDeal.usual(board, Deal.parse(deal)) for board, deal in enumerate(DEALS, 1))

DIGITS = (
    b"021421222425343739404147490410151617192830364546485003060709111213202627384252",
    b"040610141619222740414350520103111720212332353638394212131524252930313745464748",
    b"071118202326303637414445480103040915162728343840424702081019212224293549505152",
    b"010409101217344345464951520306071321262729303135364402081819202325283338404250",
)
TEXTS = (
    b"\x06K\x03A7643\x04742\x05AK75\x06J5\x03KQJ9\x04KJ5\x059864\x06Q986432\x0382\x04A3\x05Q2\x06AT7\x03T5\x04QT986\x05JT3",
    b"\x06J95\x03AQ96\x04A\x05AKJ42\x06AQ4\x03J875\x0496532\x05Q\x0632\x03K43\x04QJT4\x059876\x06KT876\x03T2\x04K87\x05T53",
    b"\x0684\x03T852\x04J54\x05KT96\x06AQJ6\x03KQ\x04AK73\x05AQ7\x06K75\x039764\x04Q6\x055432\x06T932\x03AJ3\x04T982\x05J8",
    b"\x06AJ653\x03J\x047\x05J98532\x06Q982\x0372\x04AQJT65\x05T\x06K7\x03T9853\x04K83\x05AQ4\x06T4\x03AKQ64\x04942\x05K76",
)
DLM_HEAD = """[Document]
Headline=Deals of Arrowswitch
Status=Show
Duplicates=0
From board=1
To board=4
Next board to duplimate=0
PrintOuts=0
Crypto key=0
Checksum=4
Duplicates 01=0
Board 01=mjoljkifhgamcjnpmncacpfbbo004
Duplicates 02=0
Board 02=hempmgiihbegldkjpfjebdkkmm006
Duplicates 03=0
Board 03=gfpcgdpfmikcmfipnibnbmdekk031
Duplicates 04=0
Board 04=cengamhpckhljgfhifooobapca001
Duplicates 05=0
Board 05=aaaaaabffffffkkkkkklpppppp011
"""
OF_BIG_DEAL: dict[str, bytes] = {
    "dup": b"".join(digits + text + b"YN1  0 04 " for digits, text in zip(DIGITS, TEXTS, strict=True)),
    "bri": b"".join(digits + b" " * 32 + bytes(18) for digits in DIGITS),
    "dge": b"".join(text + bytes(60) for text in TEXTS),
    "csv": b"""
"K","A7643","742","AK75","J5","KQJ9","KJ5","9864","Q986432","82","A3","Q2","AT7","T5","QT986","JT3","1","N/-"
"J95","AQ96","A","AKJ42","AQ4","J875","96532","Q","32","K43","QJT4","9876","KT876","T2","K87","T53","2","E/NS"
"84","T852","J54","KT96","AQJ6","KQ","AK73","AQ7","K75","9764","Q6","5432","T932","AJ3","T982","J8","3","S/EW"
"AJ653","J","7","J98532","Q982","72","AQJT65","T","K7","T9853","K83","AQ4","T4","AKQ64","942","K76","4","W/All"
"""[1:],
    "bhg": b"""
BNUVXYhkmnouwDJOPQSbdjstvxCFGIKLMTZalpzAEHRWcefgiqry
ACKQTUWfijlmpLMOXYcdekstuvBEGHIRZbghrwyDFJNPSVanoqxz
BHJSUVXciwxyzEFLMNQYefgmqtGKRTWZdjkorsvACDIOPabhlnpu
EKNOPVXfkmouvADIJLQhqstwyzCFGMUZacdeijrBHRSTWYbglnpx
""",
    "ber": (
        b"4132433432333122242311411332424441421311134422121243"
        b"2421414441233131241221233414333244223221121433334141"
        b"2322441323144422413133134122314442311242124114213333"
        b"1321422311412444133324343223222431224343431211441311"
    ),
    "rzd": b"\x04\0           "
    + bytes.fromhex(
        "c8149e57ff9dadc08d74818ba2"
        "40ec4918fb06dedec61768a7b4"
        "75945973ccec0fa5688222f6ce"
        "36bb7604e56c68933724fe285c"
    ),
    "lin": b"""qx|o1|md|3SQ986432H82DA3CQ2,SAT7HT5DQT986CJT3,SKHA7643D742CAK75|rh||ah|Board 1|sv|o|pg||
qx|o2|md|4S32HK43DQJT4C9876,SKT876HT2DK87CT53,SJ95HAQ96DACAKJ42|rh||ah|Board 2|sv|n|pg||
qx|o3|md|1SK75H9764DQ6C5432,ST932HAJ3DT982CJ8,S84HT852DJ54CKT96|rh||ah|Board 3|sv|e|pg||
qx|o4|md|2SK7HT9853DK83CAQ4,ST4HAKQ64D942CK76,SAJ653HJD7CJ98532|rh||ah|Board 4|sv|b|pg||
""",
}

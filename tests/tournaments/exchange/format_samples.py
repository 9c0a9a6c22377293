"""A small file of every format of whole events; a new format adds its own here."""

from __future__ import annotations

from pathlib import Path

from tests.tournaments.exchange.scoring_evening import result, scoring_file
from tests.tournaments.exchange.small import usebio_file

SAMPLES = {
    "usebio": usebio_file(),
    "pbn": b"""% PBN 2.1
[Event "Tuesday"]
[Board "1"]
[North "Able"]
[East "Cole"]
[South "Birch"]
[West "Dunn"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
""",
    "csv": b"board;ns;ew;score\n1;1;2;420\n1;3;4;-50\n",
    "lin": b"""vg|Town Cup,Final,I,1,1,Reds,0,Blues,0|
rs|4SN=,4SN+1|
pn|Sam,Wim,Nan,Eve,Stu,Wes,Nat,Ed|pg||
""",
    "rbn": b"""E Club Night
F M
N Ash+Birch:Cole+Dunn
B 1
C 4S:N
R 10+420

N Elm+Fox:Gill+Hay
C 4S:N
R 9-50
""",
    "bws": scoring_file(result(1, 1, 1, "4 S N ="), result(2, 1, 1, "4 S N +1")),
    "native": Path(__file__).with_name("native-v1.json").read_bytes(),
}

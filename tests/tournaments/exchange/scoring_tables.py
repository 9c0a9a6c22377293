"""The tables of a blank scoring file, with columns and indexes as the vendor's fifth template has them."""

from __future__ import annotations

from tests.tournaments.exchange.jet_definitions import Index
from tournaments.exchange.jet.values import Column, Kind, Table

# Kinds: n is a whole number of two bytes, N one of four, # one that the file counts itself, d a date or time,
# b yes or no; a number is the most characters of a text.
COLUMNS = {
    "BiddingData": """
        ID:# Section:n Table:n Round:n Board:n Counter:n Direction:2 Bid:10 DateLog:d TimeLog:d Erased:b
    """,
    "Clients": "ID:# Computer:255",
    "HandEvaluation": """
        Section:n Board:n NorthSpades:n NorthHearts:n NorthDiamonds:n NorthClubs:n NorthNotrump:n
        EastSpades:n EastHearts:n EastDiamonds:n EastClubs:n EastNotrump:n SouthSpades:n SouthHearts:n
        SouthDiamonds:n SouthClubs:n SouthNotrump:n WestSpades:n WestHearts:n WestDiamonds:n WestClubs:n
        WestNotrump:n NorthHcp:n EastHcp:n SouthHcp:n WestHcp:n
    """,
    "HandRecord": """
        Section:n Board:n NorthSpades:13 NorthHearts:13 NorthDiamonds:13 NorthClubs:13 EastSpades:13
        EastHearts:13 EastDiamonds:13 EastClubs:13 SouthSpades:13 SouthHearts:13 SouthDiamonds:13
        SouthClubs:13 WestSpades:13 WestHearts:13 WestDiamonds:13 WestClubs:13
    """,
    "IntermediateData": """
        ID:# Section:n Table:n Round:n Board:n PairNS:n PairEW:n Declarer:n NS/EW:2 Contract:10 Result:10
        LeadCard:10 Remarks:255 DateLog:d TimeLog:d Processed:b ExternalUpdate:b Processed1:b Processed2:b
        Processed3:b Processed4:b Erased:b SuspiciousContract:n
    """,
    "PlayData": """
        ID:# Section:n Table:n Round:n Board:n Counter:n Direction:2 Card:10 DateLog:d TimeLog:d Erased:b
    """,
    "PlayerNames": "ID:N Name:18 strID:18",
    "PlayerNumbers": """
        Section:n Table:n Direction:2 Number:16 Name:18 Updated:b TimeLog:d Processed:b Round:n
    """,
    "ReceivedData": """
        ID:# Section:n Table:n Round:n Board:n PairNS:n PairEW:n Declarer:n NS/EW:2 Contract:10 Result:10
        LeadCard:10 Remarks:255 DateLog:d TimeLog:d Processed:b ExternalUpdate:b Processed1:b Processed2:b
        Processed3:b Processed4:b Erased:b SuspiciousContract:n
    """,
    "Section": "ID:n Letter:3 Tables:n MissingPair:n EWMoveBeforePlay:n Session:n ScoringType:n Winners:n",
    "Session": """
        ID:n Name:40 Date:d Time:d GUID:80 Status:n ShowInApp:b PairsMoveAcrossField:b EWReturnHome:b
    """,
    "Settings": """
        Section:n ShowResults:b ShowOwnResult:b RepeatResults:b MaximumResults:n ShowPercentage:b
        GroupSections:b ScorePoints:n EnterResultsMethod:n ShowPairNumbers:b IntermediateResults:b
        AutopoweroffTime:n VerificationTime:n ShowContract:n LeadCard:b MemberNumbers:b
        MemberNumbersNoBlankEntry:b BoardOrderVerification:b HandRecordValidation:b AutoShutDownBPC:b
        BM2PINcode:4 BM2ConfirmNP:b BM2TDCall:b BM2RemainingBoards:b BM2NextSeatings:b BM2ScoreRecap:b
        BM2AutoShowScoreRecap:b BM2ScoreCorrection:b BM2AutoBoardNumber:b BM2FirstBoardManually:b
        BM2ValidateLeadCard:b BM2ResultsOverview:n BM2ShowPlayerNames:n BM2Ranking:n BM2GameSummary:b
        BM2SummaryPoints:n BM2PairNumberEntry:n BM2ResetFunctionKey:b BM2RecordBidding:b BM2RecordPlay:b
        BM2ValidateRecording:b BM2ShowHands:b BM2NumberEntryEachRound:b BM2NumberEntryPreloadValues:b
        BM2NameSource:n BM2ViewHandRecord:b BM2EnterHandRecord:b BM2EnterHandRecordWhen:n
        BM2TextBasedNumber:b BM3ScreenBrightness:n BM3ScreenDimMode:n BM3ScreenOffMode:n BM3SleepMode:n
        BM3AudioVolume:n BM3Language:n BM3ConnectionMode:n BM3PINcode:4 BM3ConfirmNP:b BM3TDCall:b
        BM3ResultMethod:n BM3BoardResultReentry:b BM3LeadCardEntry:n BM3PlayerView:n BM3PlayerNumberEntry:n
        BM3PlayerNumberEntryDuringPlay:b BM3StartingPositions:n BM3Ranking:n BM3NextSeatings:b
        BM3ScoreRecap:n BM3ScoreColumn:n BM3ViewResults:n BM3ViewPercentages:b BM3ViewHandrecord:b
        BM3EnterHandrecord:n BM2NumberValidation:n
    """,
    "Tables": """
        Section:n Table:n ComputerID:n Status:n LogOnOff:n CurrentRound:n CurrentBoard:n UpdateFromRound:n
        Group:n
    """,
    "RoundData": "Section:n Table:n Round:n NSPair:n EWPair:n LowBoard:n HighBoard:n CustomBoards:255",
}

_BOTH = (Index("ID", "ID", is_unique=True), Index("PrimaryKey", "ID", is_primary=True))
INDEXES = {
    "BiddingData": _BOTH,
    "Clients": _BOTH,
    "IntermediateData": _BOTH[1:],
    "PlayData": _BOTH,
    "PlayerNames": (Index("IDIndex", "ID"), Index("strIDIndex", "strID")),
    "ReceivedData": _BOTH[1:],
    "Settings": (Index("BM3PINcode", "BM3PINcode"),),
}

_KINDS = {
    "n": (Kind.SHORT, 2),
    "N": (Kind.LONG, 4),
    "#": (Kind.LONG, 4),
    "d": (Kind.DATE, 8),
    "b": (Kind.YES_NO, 0),
}


def _column(text: str) -> Column:
    name, kind = text.rsplit(":", 1)
    if kind.isdigit():
        return Column(name, Kind.TEXT, int(kind))
    return Column(name, *_KINDS[kind], counts=kind == "#")


TABLES = tuple(Table(name, tuple(map(_column, text.split()))) for name, text in COLUMNS.items())

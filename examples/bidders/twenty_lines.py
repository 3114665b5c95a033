import json
import sys

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def call(row):
    suits = row["hand"].split(".")  # spades first
    points = sum(POINTS.get(card, 0) for card in row["hand"])
    if any(made != "P" for made in row["auction"]) or points < 12:
        return "P"
    return f"1{'SHDC'[suits.index(max(suits, key=len))]}"  # the longest suit, the higher of two


for line in filter(str.strip, sys.stdin):
    row, answer = {}, {}
    try:
        row = json.loads(line)
        if "protocol" in row:
            answer = {"protocol": "bridge-bidder", "version": 1, "name": "Twenty Lines"}
        else:
            answer = {"call": call(row)}
    except Exception as error:  # a request that is wrong does not stop those after it
        answer = {"error": f"{type(error).__name__}: {error}"}
    answer |= {"id": row["id"]} if "id" in row else {}
    print(json.dumps(answer), flush=True)

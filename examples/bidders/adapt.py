"""Put the handshake of the bidder protocol before a program that answers JSON lines but has none.

    python adapt.py NAME SYSTEM PROGRAM [ARGUMENT]...

The program must answer each line {"id", "hand", "seat", "dealer", "vul", "auction", …} by one {"id", "call", …}, as
soon as it knows it. All it answers goes through as it is, and so does what it writes to standard error.
"""

import json
import subprocess
import sys

_, name, system, *command = sys.argv
program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    if not line.strip():
        continue
    try:
        row = json.loads(line)
    except ValueError as error:
        print(json.dumps({"error": f"not JSON: {error}"}), flush=True)
        continue
    if isinstance(row, dict) and "protocol" in row:
        print(json.dumps({"protocol": "bridge-bidder", "version": 1, "name": name, "system": system}), flush=True)
        continue
    program.stdin.write(line)
    program.stdin.flush()
    answer = program.stdout.readline()
    if not answer:
        sys.exit(f"{command[0]} has ended, exit code {program.wait()}")
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
program.stdin.close()
sys.exit(program.wait())

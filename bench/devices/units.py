"""The control program as a process, and the units before it, which keep a result until the program has it."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.serving import ROOT

PATIENCE = 60.0  # seconds for an act of the program
AN_ACT = 0.05  # seconds within which it is killed: it writes for longer


class Units:
    """All units of the hall. An act is sent until the program, started again if it was lost, has done it."""

    def __init__(self, file: Path, seed: int) -> None:
        self.file, self.seed = file, seed
        self.program: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.done: Counter[str] = Counter()
        self.again = 0  # acts that were sent once more, because the program was lost
        self.lost = 0  # rows that a lost program had written by half
        self.doomed = False  # whether the program is killed in the middle of its next act
        self.draw = random.Random(seed)

    async def act(self, deed: str, **values: object) -> Any:
        """Do one act of the program, once at least; its answer."""
        async with self.turn:
            while True:
                answer = await self._ask({"do": deed, **values})
                if answer is not None:
                    self.done[deed] += 1
                    return answer["answer"]
                self.again += 1

    async def _ask(self, act: dict[str, object]) -> dict[str, Any] | None:
        program = await self._running()
        assert program.stdin is not None
        try:
            program.stdin.write(json.dumps(act).encode() + b"\n")
            await program.stdin.drain()
            if self.doomed:
                await asyncio.sleep(self.draw.uniform(0, AN_ACT))
                program.kill()
                self.doomed = False
            return await self._line(program)
        except ConnectionError:
            return None

    async def _running(self) -> asyncio.subprocess.Process:
        while self.program is None or self.program.returncode is not None:
            self.seed += 1
            command = ["-m", "tests.tournaments.devices.control_program", str(self.file)]
            self.program = await asyncio.create_subprocess_exec(
                sys.executable,
                *command,
                *("--seed", str(self.seed)),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            said = await self._line(self.program)
            self.lost += said["lost"] if said else 0
        return self.program

    async def _line(self, program: asyncio.subprocess.Process) -> dict[str, Any] | None:
        """What the program says next; None if it was lost."""
        assert program.stdout is not None
        line = await asyncio.wait_for(program.stdout.readline(), PATIENCE)
        if not line.endswith(b"\n"):
            await program.wait()
            return None
        return dict(json.loads(line))

    async def close(self) -> None:
        """End the program as one ends it."""
        if self.program is not None and self.program.stdin is not None:
            self.program.stdin.close()
            await asyncio.wait_for(self.program.wait(), PATIENCE)

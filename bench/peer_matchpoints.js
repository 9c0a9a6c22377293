// Times the npm package bridge-scorer on the fields given on standard input:
// {"module": path, "rounds": n, "fields": {name: [[score of N-S, ...a row a board], ...]}}
// and prints the median seconds of each field as JSON, with the first board's points to compare.
"use strict";

const input = JSON.parse(require("fs").readFileSync(0, "utf8"));
const scorer = require(input.module);

function games(row) {
  return row.map((score) => ({ contract: { declaror: "N" }, score }));
}

function seconds(boards) {
  const start = process.hrtime.bigint();
  for (const board of boards) scorer.matchpoints(board);
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const answer = {};
for (const [name, rows] of Object.entries(input.fields)) {
  const boards = rows.map(games);
  seconds(boards); // warm up
  const samples = Array.from({ length: input.rounds }, () => seconds(boards));
  answer[name] = {
    seconds: median(samples),
    first: boards[0].map((game) => game.matchpointsNS.value),
  };
}
console.log(JSON.stringify(answer));

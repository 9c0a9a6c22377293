// Times the npm package bridge-scorer on the fields given on standard input:
// {"module": path, "rounds": n, "fields": {name: {"boards": [[score of N-S, ...a row a board], ...],
//  "methods": ["matchpoints", ...]}}}
// and prints by field and method the median seconds, with the first board's points to compare.
"use strict";

const input = JSON.parse(require("fs").readFileSync(0, "utf8"));
const scorer = require(input.module);
const points = { matchpoints: "matchpointsNS", crossImps: "impsNS", butler: "impsNS" };

function games(row) {
  return row.map((score) => ({ contract: { declaror: "N" }, score }));
}

function seconds(boards, method) {
  const start = process.hrtime.bigint();
  for (const board of boards) scorer[method](board);
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const answer = {};
for (const [name, field] of Object.entries(input.fields)) {
  answer[name] = {};
  for (const method of field.methods) {
    const boards = field.boards.map(games);
    seconds(boards, method); // warm up
    const samples = Array.from({ length: input.rounds }, () => seconds(boards, method));
    answer[name][method] = {
      seconds: median(samples),
      first: boards[0].map((game) => game[points[method]].value),
    };
  }
}
console.log(JSON.stringify(answer));

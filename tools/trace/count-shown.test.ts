import { describe, expect, it } from "vitest";
import { countShown, findUnknownIds, readIds, readRows } from "./count-shown.ts";

const table = [
  "id\tsection\tarea\trequirement\tcheck\tkind\tnote\tstage",
  "S1.001\t1\tcontent\tOne.\t-\tbrowser\t-\tC",
  "S1.002\t1\tcontent\tTwo.\t-\tbrowser\t-\tA",
  "S2.001\t2\twallet\tThree.\t-\tapi\t-\tA",
].join("\n");
const rows = readRows(table);

describe("trace", () => {
  it("reads id, area and stage by the column names", () => {
    expect(rows[1]).toEqual({ id: "S1.002", area: "content", stage: "A" });
  });

  it.each([
    ["[S1.001] shows one", ["S1.001"]],
    ["[S1.001, S2.001] shows two", ["S1.001", "S2.001"]],
    ["[S1.001] [S1.002] shows two", ["S1.001", "S1.002"]],
    ["S1.001 without brackets shows nothing", []],
  ])("finds in %j the ids %j", (title, ids) => {
    expect(readIds(title)).toEqual(ids);
  });

  it("counts a row as shown if a passing test names it and no failing test does", () => {
    const results = [
      { title: "[S1.001] passes", isPassed: true },
      { title: "[S1.002] passes here", isPassed: true },
      { title: "[S1.002] fails there", isPassed: false },
    ];
    expect(countShown(rows, results)).toEqual({
      rows: 3,
      shown: 1,
      areas: {
        content: { rows: 2, shown: 1, missing: ["S1.002"] },
        wallet: { rows: 1, shown: 0, missing: ["S2.001"] },
      },
      stages: {
        A: { rows: 2, shown: 0, missing: ["S1.002", "S2.001"] },
        C: { rows: 1, shown: 1, missing: [] },
      },
    });
  });

  it("reports ids in titles that no row has", () => {
    expect(findUnknownIds(rows, [{ title: "[S9.999] invented", isPassed: true }])).toEqual(["S9.999"]);
  });
});

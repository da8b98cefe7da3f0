import { expect, it } from "vitest";
import { detailLines } from "./audit-panel.tsx";

it("the detail of an audit entry is shown as one line for each value", () => {
  expect(detailLines({ before: { state: "new" }, after: { state: "paid", ids: ["1", "2"] }, note: null })).toEqual([
    ["before.state", "new"],
    ["after.state", "paid"],
    ["after.ids.0", "1"],
    ["after.ids.1", "2"],
    ["note", "null"],
  ]);
  expect(detailLines({})).toEqual([]);
});

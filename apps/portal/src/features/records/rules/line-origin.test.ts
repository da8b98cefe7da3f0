import { describe, expect, it } from "vitest";
import { lineOrigin } from "./line-origin.ts";

describe("the origin of a statement line", () => {
  it.each([
    ["deposit:7361923", { kind: "deposit", id: "7361923" }],
    ["withdrawal:88", { kind: "withdrawal", id: "88" }],
    ["7361923451", { kind: "bet", id: "7361923451" }],
    ["bet:12", { kind: "bet", id: "12" }],
    ["seed", undefined],
    ["deposit:0", undefined],
    ["salary:12:7", undefined],
    ["", undefined],
  ])("with the reference %j is %j", (reference, origin) => {
    expect(lineOrigin(reference)).toEqual(origin);
  });
});

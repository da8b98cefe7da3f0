import { describe, expect, it } from "vitest";
import { isWaitingForReader, requestOf, stepsOf } from "./steps-of.ts";

const standing = (side: string, state: string, endAskedBy: string | null = null) => ({
  side,
  state,
  endAskedBy,
  activeVersion: state === "A" || state === "V" ? 1 : null,
  offeredVersion: state === "P" || state === "E" ? 1 : null,
});

describe("the possible steps of a contract's party", () => {
  it.each([
    ["receiver", "P", null, ["accept", "refuse"]],
    ["giver", "P", null, ["change", "withdraw"]],
    ["receiver", "E", null, ["accept", "refuse"]],
    ["receiver", "A", null, ["askEnd"]],
    ["giver", "A", null, ["change", "askEnd"]],
    ["receiver", "V", "giver", ["keep", "end"]],
    ["giver", "V", "giver", ["withdraw"]],
    ["giver", "V", "receiver", ["keep", "end"]],
    ["receiver", "C", null, []],
    ["giver", "R", null, []],
  ] as const)("for the %s in state %s, with the end requested by %s, are %j", (side, state, askedBy, steps) => {
    expect(stepsOf(standing(side, state, askedBy))).toEqual(steps);
  });

  it("[S4.097] [S4.098] distinguish new requests from termination requests", () => {
    expect(requestOf(standing("receiver", "P"))).toBe("new");
    expect(requestOf(standing("receiver", "E"))).toBe("new");
    expect(requestOf(standing("receiver", "V", "giver"))).toBe("termination");
    expect(requestOf(standing("receiver", "A"))).toBeUndefined();
    expect(isWaitingForReader(standing("receiver", "V", "giver"))).toBe(true);
    expect(isWaitingForReader(standing("giver", "P"))).toBe(false);
  });

  it("are not defined for an unknown state", () => {
    expect(() => stepsOf(standing("giver", "X"))).toThrow(TypeError);
  });
});

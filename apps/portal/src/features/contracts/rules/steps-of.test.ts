import { describe, expect, it } from "vitest";
import { isWaitingForReader, requestOf, stepsOf } from "./steps-of.ts";

const contractFields = (side: string, state: string, endAskedBy: string | null = null) => ({
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
    expect(stepsOf(contractFields(side, state, askedBy))).toEqual(steps);
  });

  it("[S4.097] [S4.098] answer a new request or a termination request, depending on the state", () => {
    expect(requestOf(contractFields("receiver", "P"))).toBe("new");
    expect(requestOf(contractFields("receiver", "E"))).toBe("new");
    expect(requestOf(contractFields("receiver", "V", "giver"))).toBe("termination");
    expect(requestOf(contractFields("receiver", "A"))).toBeUndefined();
    expect(isWaitingForReader(contractFields("receiver", "V", "giver"))).toBe(true);
    expect(isWaitingForReader(contractFields("giver", "P"))).toBe(false);
  });

  it("cannot be determined for an unknown state", () => {
    expect(() => stepsOf(contractFields("giver", "X"))).toThrow(TypeError);
  });
});

import { describe, expect, it } from "vitest";
import { applicationFaults, countCharacters, feedbackFaults, feedbackTypeOf, longestRemark } from "./feedback-form.ts";

const validContent = "The game stopped.";

describe("feedback", () => {
  it.each([
    [validContent, "", {}],
    ["", "", { content: "empty" }],
    ["   \n ", "", { content: "empty" }],
    ["too short", "", { content: "length" }],
    ["\u200B".repeat(12), "", { content: "empty" }],
    [`too short${"\u202E\u200B\uFE0F".repeat(9)}`, "", { content: "length" }],
    ["x".repeat(10), "", {}],
    ["x".repeat(500), "", {}],
    ["x".repeat(501), "", { content: "length" }],
    [`${"x".repeat(9)}  `, "", { content: "length" }],
    [validContent, "r".repeat(140), {}],
    [validContent, "r".repeat(141), { remark: "length" }],
  ])("%j with the remark %j has the faults %j", (content, remark, faults) => {
    expect(feedbackFaults({ content, remark })).toEqual(faults);
  });

  it("[S9.027] has a remark of at most 140 characters", () => {
    expect(longestRemark).toBe(140);
  });

  it("counts an accented letter of two code points, or an emoji, as one character", () => {
    expect(countCharacters(" e\u0301🎲 ")).toBe(2);
  });

  it("finds the feedback type by its number on the wire; returns undefined for an unknown number", () => {
    expect([feedbackTypeOf(1), feedbackTypeOf(6), feedbackTypeOf(7)]).toEqual(["account", "application", undefined]);
  });

  it("of an application also needs a name and a contact", () => {
    const content = "I know forty players.";
    expect(applicationFaults({ content, remark: "Ana", sender: "ana@example.com" })).toEqual({});
    expect(applicationFaults({ content, remark: " ", sender: "" })).toEqual({ remark: "empty", sender: "empty" });
    const long = { remark: "x".repeat(141), sender: "x".repeat(121) };
    expect(applicationFaults({ content, ...long })).toEqual({ remark: "length", sender: "length" });
  });
});

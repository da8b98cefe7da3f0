import { describe, expect, it } from "vitest";
import { closedKeys, popupsFor } from "./popup-gate.ts";

const popups = [{ execution: "A" }, { execution: "B" }, { execution: "F" }] as const;

describe("who meets which popup", () => {
  it.each([
    ["[S4.055] a member meets A", { hasSession: true, isFirstLogin: false }, ["A"]],
    ["[S4.056] a visitor meets B", { hasSession: false, isFirstLogin: false }, ["B"]],
    ["[S4.057] a newcomer meets F first, then A", { hasSession: true, isFirstLogin: true }, ["F", "A"]],
    ["a visitor whose first login is long over meets B", { hasSession: false, isFirstLogin: true }, ["B"]],
  ])("%s", (_title, reader, executions) => {
    expect(popupsFor(popups, reader).map(({ execution }) => execution)).toEqual(executions);
  });

  it("[S4.054] closings are kept apart for members and visitors", () => {
    expect(closedKeys.member).not.toBe(closedKeys.visitor);
  });
});

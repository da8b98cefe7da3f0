import { describe, expect, it } from "vitest";
import { closedKeys, popupsFor } from "./popup-gate.ts";

const popups = [{ execution: "A" }, { execution: "B" }, { execution: "F" }] as const;

describe("the selection of notice popups", () => {
  it.each([
    ["[S4.055] shows A to a member", { hasSession: true, isFirstLogin: false }, ["A"]],
    ["[S4.056] shows B to a visitor", { hasSession: false, isFirstLogin: false }, ["B"]],
    ["[S4.057] shows F and then A at a member's first login", { hasSession: true, isFirstLogin: true }, ["F", "A"]],
    ["shows only B to a visitor, even if a first login was recorded", { hasSession: false, isFirstLogin: true }, ["B"]],
  ])("%s", (_title, reader, executions) => {
    expect(popupsFor(popups, reader).map(({ execution }) => execution)).toEqual(executions);
  });

  it("[S4.054] has separate storage keys for members and visitors", () => {
    expect(closedKeys.member).not.toBe(closedKeys.visitor);
  });
});

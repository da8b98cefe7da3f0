import { expect, test } from "vitest";
import { fitsApplication, longestApplicationComment } from "./application-form.ts";

test.each([
  ["", true],
  ["x".repeat(longestApplicationComment), true],
  ["x".repeat(longestApplicationComment + 1), false],
  // A letter with its combining marks is one character.
  ["n\u0303".repeat(longestApplicationComment), true],
])("fitsApplication accepts the comment %j: %s", (comment, isAccepted) => {
  expect(fitsApplication(comment)).toBe(isAccepted);
});

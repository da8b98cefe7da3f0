import { describe, expect, it } from "vitest";
import { pauseAfter } from "./live-channel.ts";

describe("the pauses of the live channel", () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [4, 16_000],
    [5, 30_000],
    [50, 30_000],
  ])("after %i failures are at most %i ms", (failures, longest) => {
    expect(pauseAfter(failures, 1)).toBe(longest);
    expect(pauseAfter(failures, 0)).toBe(longest / 2);
  });
});

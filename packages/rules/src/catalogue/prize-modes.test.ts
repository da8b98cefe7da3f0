import { describe, expect, it } from "vitest";
import { merchantConfiguration } from "../merchants/merchant-configuration.ts";
import { prizeModes, readPrizeMode } from "./prize-modes.ts";

describe("the prize modes", () => {
  it("[S9.047] are these four", () => {
    expect(prizeModes).toEqual(["LOTT", "ZY", "ELOTT", "SEA"]);
  });

  it.each([
    ["Lott", "LOTT"],
    ["Elott", "ELOTT"],
    [" sea ", "SEA"],
    ["ZY", "ZY"],
    ["", undefined],
    ["constructor", undefined],
  ])("%j is read as %s", (text, mode) => {
    expect(readPrizeMode(text)).toBe(mode);
  });

  it("[S9.044] the lottery type of our client is one of them, in other letters", () => {
    expect(merchantConfiguration.lotteryType).toBe("Elott");
    expect(readPrizeMode(merchantConfiguration.lotteryType)).toBe("ELOTT");
  });
});

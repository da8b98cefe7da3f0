import { describe, expect, it } from "vitest";
import { merchantConfiguration } from "../merchants/merchant-configuration.ts";
import { prizeModes, readPrizeMode } from "./prize-modes.ts";

describe("the prize modes", () => {
  it("[S9.047] are LOTT, ZY, ELOTT and SEA", () => {
    expect(prizeModes).toEqual(["LOTT", "ZY", "ELOTT", "SEA"]);
  });

  it.each([
    ["Lott", "LOTT"],
    ["Elott", "ELOTT"],
    [" sea ", "SEA"],
    ["ZY", "ZY"],
    ["", undefined],
    ["constructor", undefined],
  ])("match the text %j to the mode %s", (text, mode) => {
    expect(readPrizeMode(text)).toBe(mode);
  });

  it("[S9.044] include the lottery type of the merchant's configuration in any letter case", () => {
    expect(merchantConfiguration.lotteryType).toBe("Elott");
    expect(readPrizeMode(merchantConfiguration.lotteryType)).toBe("ELOTT");
  });
});

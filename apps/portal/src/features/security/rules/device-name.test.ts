import { describe, expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a device", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36`, "Chrome", "Windows", false],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`, "Edge", "Windows", false],
    [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/150.0 Mobile Safari/537.36`, "Chrome", "Android", true],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/140 Mobile`,
      "Samsung Internet",
      "Android",
      true,
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15", "Safari", "macOS", false],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Mobile/15E148", "Chrome", "iPhone", true],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox", "Linux", false],
    ["curl/8.9", undefined, undefined, false],
    ["", undefined, undefined, false],
  ])('is derived from the user agent "%s"', (...row) => {
    const [userAgent, browser, system, isPhone] = row;
    expect(deviceName(userAgent)).toEqual({ browser, system, isPhone });
  });
});

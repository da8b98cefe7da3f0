import { describe, expect, it } from "vitest";
import { openCountryTable } from "./country-table.ts";
import { isNetworkText, networkSetOf } from "./ip-networks.ts";

const table = await openCountryTable(undefined);

describe("the country table", () => {
  it.each([
    ["a Philippine address", "49.144.0.1", "PH"],
    ["a Philippine IPv6 address", "2001:4450::1", "PH"],
    ["an IPv4 address mapped to IPv6", "::ffff:49.144.0.1", "PH"],
    ["a Hong Kong address", "202.14.67.4", "HK"],
    ["a British address", "81.2.69.142", "GB"],
    ["the IPv4 loopback", "127.0.0.1", null],
    ["the IPv6 loopback", "::1", null],
    ["a private network", "192.168.1.20", null],
    ["a documentation address", "203.0.113.7", null],
    ["a private IPv6 network", "fd00::1", null],
    ["a text that is not an address", "somewhere", null],
  ])("finds the country of %s", (_what, ip, country) => {
    expect(table.countryOf(ip)).toBe(country);
  });

  it("refuses a file that is not a country table", async () => {
    await expect(openCountryTable(import.meta.filename)).rejects.toThrow();
  });
});

describe("a set of networks", () => {
  it.each([
    ["203.0.113.7", true],
    ["203.0.113.0/24", true],
    ["2001:db8::/32", true],
    ["203.0.113.0/33", false],
    ["203.0.113.0/24/8", false],
    ["here", false],
    ["", false],
  ])("accepts %s as a network: %s", (text, isAccepted) => {
    expect(isNetworkText(text)).toBe(isAccepted);
  });

  it.each([
    ["203.0.113.7", true],
    ["::ffff:203.0.113.7", true],
    ["198.51.100.9", true],
    ["198.51.101.9", false],
    ["2001:db8:1::9", true],
    ["no address", false],
  ])("contains the IP address %s: %s", (ip, isContained) => {
    expect(networkSetOf(["203.0.113.7", "198.51.100.0/24", "2001:db8:1::/48", "nonsense"])(ip)).toBe(isContained);
  });
});

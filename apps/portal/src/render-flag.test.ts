import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { countryFlag, flagSize } from "@openhouse/ui/art/marks/country-flag";
import { renderFlag } from "./render-flag.ts";

it("renderFlag returns a PNG with the pixels of the country's flag", () => {
  const png = Buffer.from(renderFlag("/COUNTRY_FLAG/PH.png") ?? "");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([flagSize.width, flagSize.height]);
  const size = png.readUInt32BE(33);
  const data = inflateSync(png.subarray(41, 41 + size));
  // Each row begins with a byte that names its filter.
  const rowBytes = 1 + flagSize.width * 3;
  expect(data).toHaveLength(flagSize.height * rowBytes);
  const pixels = [...data].filter((_, index) => index % rowBytes !== 0);
  expect(pixels).toEqual([...(countryFlag("PH") ?? [])]);
});

it.each(["/COUNTRY_FLAG/XX.png", "/COUNTRY_FLAG/ph.png", "/COUNTRY_FLAG/PH.svg", "/COUNTRY_FLAG/../PH.png", "/"])(
  "renderFlag returns undefined for the path %s",
  (path) => {
    expect(renderFlag(path)).toBeUndefined();
  },
);

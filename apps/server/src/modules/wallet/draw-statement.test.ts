import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { currencies } from "@openhouse/rules/money/currencies";
import { minusSign } from "@openhouse/rules/money/minus-sign";
import { expect, test } from "vitest";
import { drawStatement } from "./draw-statement.ts";

const fonts = join(import.meta.dirname, "../../../../../packages/ui/fonts");
const signs = [...Object.values(currencies).map(({ symbol }) => symbol), minusSign];
/** A character that none of our fonts has; it is drawn as the box for missing characters, or not at all. */
const missing = "\u2603";

/** Draws a text with this font only, and returns the opacity of each pixel. */
function draw(font: string, text: string): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><text y="45" font-size="40">${text}</text></svg>`;
  const fontFiles = [join(fonts, font)];
  const image = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render();
  return image.pixels.filter((_, index) => index % 4 === 3);
}

const inkOf = (pixels: Uint8Array) => pixels.reduce((count, opacity) => count + (opacity > 128 ? 1 : 0), 0);

test.each(["onest-latin-400.ttf", "bricolage-latin-700.ttf"])(
  "%s, a font of documents, draws the sign of each currency and the minus sign",
  (font) => {
    const box = draw(font, missing);
    for (const sign of signs) {
      for (const character of sign) {
        const pixels = draw(font, character);
        expect([character, inkOf(pixels) > 20]).toEqual([character, true]);
        expect([character, Buffer.compare(pixels, box) === 0]).toEqual([character, false]);
      }
    }
  },
);

test("a statement contains the sign of each currency and the minus sign, not a question mark", async () => {
  const amounts = signs.map((sign) => `${sign}1`);
  const texts = { merchantName: "", title: "", noLines: "", code: "", hint: "", head: [], sums: [], columns: [] };
  const paper = { ...texts, language: "en", printedAt: new Date(0), pageText: () => "" };
  const document = await drawStatement(paper, [["", "", "", ...amounts.slice(0, 2)], amounts.slice(2)]);
  const expected = amounts.join("").replaceAll(/[ -~]/g, "");
  expect(unicodeOf(document)).toEqual(expect.arrayContaining(Array.from(expected)));
});

/** Returns the characters that the document's fonts map, which are those that it shows. */
function unicodeOf(document: Buffer): string[] {
  const streams = document.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const maps = [...streams].flatMap(([, bytes = ""]) => inflate(bytes)).filter((text) => text.includes("beginbfrange"));
  const codes = maps.flatMap((text) => [...text.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = ""]) => code));
  return codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
}

function inflate(bytes: string): string[] {
  try {
    return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
  } catch {
    return [];
  }
}

/** Sets text in the display typeface as outlines, because pictures cannot load fonts. */

import { titleGlyphs, titleKerning } from "./title-glyphs.ts";

/** The height of capital letters, in ems. */
export const capHeight = 0.66;
const unitsPerEm = 200;

interface Glyph {
  readonly advance: number;
  readonly outline: string;
}

const glyphs: ReadonlyMap<string, Glyph> = readGlyphs();
const kerning: ReadonlyMap<string, number> = readKerning();

/** Returns the text without letters and accents that the typeface does not have. */
export function settable(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    const plain = glyphs.has(letter) ? letter : (letter.normalize("NFD")[0] ?? "");
    return glyphs.has(plain) ? plain : "";
  })
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();
}

/** Returns the width of a text at font size 1. The text must be a result of `settable`. */
export function lineWidth(text: string, tracking = 0): number {
  return walk(text, tracking, () => undefined) / unitsPerEm;
}

/**
 * The position and style of a line, which starts at `x` on the baseline `y`. `tracking` adds space between letters, in
 * ems.
 */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tracking?: number;
}

/**
 * Returns a text as one path element. The text must be a result of `settable`. `attributes` sets its paint; stroke
 * widths are in units of the drawing.
 */
export function setLine(text: string, { x, y, size, tracking = 0 }: Line, attributes = ""): string {
  const parts: string[] = [];
  walk(text, tracking, ({ outline }, at) => {
    if (outline !== "") parts.push(`M${Math.round(at)} 0${outline}`);
  });
  const scale = Math.round((size / unitsPerEm) * 1_000) / 1_000;
  const transform = `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})scale(${scale})`;
  return `<path transform="${transform}" d="${parts.join("")}" ${attributes}/>`;
}

function walk(text: string, tracking: number, visit: (glyph: Glyph, at: number) => void): number {
  let at = 0;
  for (const [index, letter] of Array.from(text).entries()) {
    const glyph = glyphs.get(letter);
    if (glyph === undefined) continue;
    if (index > 0) at += (kerning.get(`${text[index - 1] ?? ""}${letter}`) ?? 0) + tracking * unitsPerEm;
    visit(glyph, at);
    at += glyph.advance;
  }
  return at;
}

function readGlyphs(): ReadonlyMap<string, Glyph> {
  const records = titleGlyphs.slice(1, -1).split(/\n(?! {2})/);
  return new Map(
    records.map((record) => {
      const [, letter = "", advance = "0", outline = ""] = /^(.)(\d+) ?([^]*)$/.exec(record) ?? [];
      return [letter, { advance: Number(advance), outline: outline.replaceAll(/\n {2}/g, " ") }];
    }),
  );
}

function readKerning(): ReadonlyMap<string, number> {
  const rows = titleKerning.trim().split(/ \| |\n/);
  return new Map(
    rows.flatMap((row) => {
      const [, first = "", units = "0", seconds = ""] = /^(.)(-?\d+) (.+)$/.exec(row) ?? [];
      return Array.from(seconds, (second): [string, number] => [`${first}${second}`, Number(units)]);
    }),
  );
}

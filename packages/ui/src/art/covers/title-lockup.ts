/**
 * Sets a title into a box: chooses the line breaks that fill the box best, scales each line to the box's width, and
 * makes a line small if it is only a function word. Titles have at most four lines. If the lines exceed the height of
 * the box, all are made smaller.
 */

import { capHeight, lineWidth, settable } from "../set-line.ts";

/** One line of the title, in units of the drawing; `y` is its baseline. */
export interface LockupLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The box of the title, in which lines are centred horizontally and aligned to the bottom. */
export interface LockupBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly largest: number;
}

const smallWords = new Set("of the and & ng sa ni na at mga ang in a to for vs by on si con la el del y de".split(" "));
const maximumLines = 4;
/** The gap below a line, as a share of its size. */
const gap = 0.17;
/** The largest line may be this many times as large as the smallest line. */
const maximumSizeRatio = 1.75;
const smallShare = 0.52;
const longestTitle = 60;

/** Returns the lines of a title from bottom to top, or none if the typeface has none of the title's letters. */
export function titleLockup(title: string, box: LockupBox): readonly LockupLine[] {
  const words = settable(title.slice(0, longestTitle))
    .split(" ")
    .filter((word) => word !== "");
  const layouts = splits(words).map((lines) => fit(lines, box));
  const best = layouts.toSorted((a, b) => b.score - a.score)[0];
  return best === undefined ? [] : placeLines(best.lines, box);
}

interface SizedLine {
  readonly text: string;
  readonly size: number;
}

/** Returns the ways to break the words into at most four lines. Only the first nine gaps between words are used. */
function splits(words: readonly string[]): string[][] {
  if (words.length === 0) return [];
  const breaks = Math.min(words.length - 1, 9);
  const lineBreaks = Array.from({ length: 2 ** breaks }, (_, bits) => {
    const lines = [words[0] ?? ""];
    for (const [index, word] of words.slice(1).entries()) {
      if ((bits >> index) % 2 === 1 && index < breaks) lines.push(word);
      else lines[lines.length - 1] += ` ${word}`;
    }
    return lines;
  });
  return lineBreaks.filter((lines) => lines.length <= maximumLines);
}

function fit(lines: readonly string[], { width, height, largest }: LockupBox) {
  const isSmall = lines.map((line) => smallWords.has(line.toLowerCase()) && lines.length > 1);
  const widths = lines.map((line) => Math.min(largest, width / lineWidth(line)));
  const smallest = Math.min(...widths.filter((_, index) => isSmall[index] !== true), largest);
  const sizes = widths.map((size, index) =>
    Math.min(size, smallest * (isSmall[index] === true ? smallShare : maximumSizeRatio)),
  );
  const tall = sizes.reduce((sum, size) => sum + size * (capHeight + gap), 0);
  const shrink = Math.min(1, height / tall);
  const sized = lines.map((text, index): SizedLine => ({ text, size: (sizes[index] ?? 0) * shrink }));
  const used = sized.reduce((sum, { text, size }) => sum + lineWidth(text) * size * size, 0);
  // Prefers splits whose smallest line is large, and then those that cover a large area.
  return { lines: sized, score: smallest * shrink * 60 + used / width };
}

function placeLines(lines: readonly SizedLine[], { x, y, width, height }: LockupBox): LockupLine[] {
  let baseline = y + height;
  return lines.toReversed().map(({ text, size }) => {
    const hangs = /[gjpqyQ,;]/.test(text) ? size * 0.14 : size * 0.02;
    const line = { text, size, x: x + (width - lineWidth(text) * size) / 2, y: baseline - hangs };
    baseline = line.y - size * (capHeight + gap * 0.8);
    return line;
  });
}

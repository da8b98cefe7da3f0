/**
 * Sets a title into a box: chooses the line breaks that fill it best, sizes each line to the width, and makes short
 * function words small. Long titles wrap to four lines and then shrink.
 */

import { capHeight, lineWidth, settable } from "../set-line.ts";

/** One line of the title, in units of the drawing; `y` is its baseline. */
export interface LockupLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The box of the title. Lines are centred horizontally and aligned to the bottom. */
export interface LockupBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly largest: number;
}

const smallWords = new Set("of the and & ng sa ni na at mga ang in a to for vs by on si con la el del y de".split(" "));
const mostLines = 4;
/** The gap below a line, as a share of its size. */
const gap = 0.17;
/** The largest line may be this many times the size of the smallest. */
const widest = 1.75;
const smallShare = 0.52;
const longestTitle = 60;

/** The lines of a title; empty when no letter of it can be set. */
export function titleLockup(title: string, box: LockupBox): readonly LockupLine[] {
  const words = settable(title.slice(0, longestTitle))
    .split(" ")
    .filter((word) => word !== "");
  const tried = splits(words).map((lines) => fit(lines, box));
  const best = tried.toSorted((a, b) => b.score - a.score)[0];
  return best === undefined ? [] : place(best.lines, box);
}

interface Sized {
  readonly text: string;
  readonly size: number;
}

/** Every way to break the words into at most four lines. */
function splits(words: readonly string[]): string[][] {
  if (words.length === 0) return [];
  const breaks = Math.min(words.length - 1, 9);
  const ways = Array.from({ length: 2 ** breaks }, (_, bits) => {
    const lines = [words[0] ?? ""];
    for (const [index, word] of words.slice(1).entries()) {
      if ((bits >> index) % 2 === 1 && index < breaks) lines.push(word);
      else lines[lines.length - 1] += ` ${word}`;
    }
    return lines;
  });
  return ways.filter((lines) => lines.length <= mostLines);
}

function fit(lines: readonly string[], { width, height, largest }: LockupBox) {
  const isSmall = lines.map((line) => smallWords.has(line.toLowerCase()) && lines.length > 1);
  const widths = lines.map((line) => Math.min(largest, width / lineWidth(line)));
  const smallest = Math.min(...widths.filter((_, index) => isSmall[index] !== true), largest);
  const sizes = widths.map((size, index) => Math.min(size, smallest * (isSmall[index] === true ? smallShare : widest)));
  const tall = sizes.reduce((sum, size) => sum + size * (capHeight + gap), 0);
  const shrink = Math.min(1, height / tall);
  const sized = lines.map((text, index): Sized => ({ text, size: (sizes[index] ?? 0) * shrink }));
  const used = sized.reduce((sum, { text, size }) => sum + lineWidth(text) * size * size, 0);
  // Prefers a large smallest line, then a large covered area.
  return { lines: sized, score: smallest * shrink * 60 + used / width };
}

function place(lines: readonly Sized[], { x, y, width, height }: LockupBox): LockupLine[] {
  let baseline = y + height;
  return lines.toReversed().map(({ text, size }) => {
    const hangs = /[gjpqyQ,;]/.test(text) ? size * 0.14 : size * 0.02;
    const line = { text, size, x: x + (width - lineWidth(text) * size) / 2, y: baseline - hangs };
    baseline = line.y - size * (capHeight + gap * 0.8);
    return line;
  });
}

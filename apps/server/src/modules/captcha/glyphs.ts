/**
 * The letters and digits of captchas, as strokes on a grid of 4 × 6. They come from no font, so that bots cannot
 * compare them with a font. Characters that people confuse easily are left out.
 */

/** The strokes of each character; a stroke is a list of x and y coordinates. */
export const glyphs: Readonly<Record<string, readonly string[]>> = {
  A: ["0 6 2 0 4 6", "0.8 4 3.2 4"],
  C: ["4 1 3 0 1 0 0 1.5 0 4.5 1 6 3 6 4 5"],
  E: ["4 0 0 0 0 6 4 6", "0 3 3 3"],
  F: ["4 0 0 0 0 6", "0 3 3 3"],
  H: ["0 0 0 6", "4 0 4 6", "0 3 4 3"],
  K: ["0 0 0 6", "4 0 0 3.4", "1.4 2.4 4 6"],
  L: ["0 0 0 6 4 6"],
  M: ["0 6 0 0 2 3 4 0 4 6"],
  P: ["0 6 0 0 3 0 4 1 4 2.4 3 3.4 0 3.4"],
  R: ["0 6 0 0 3 0 4 1 4 2.4 3 3.2 0 3.2", "1.8 3.2 4 6"],
  T: ["0 0 4 0", "2 0 2 6"],
  W: ["0 0 1 6 2 2.5 3 6 4 0"],
  X: ["0 0 4 6", "4 0 0 6"],
  Y: ["0 0 2 3 4 0", "2 3 2 6"],
  3: ["0 1 1 0 3 0 4 1 4 2 3 3 1.6 3", "3 3 4 4 4 5 3 6 1 6 0 5"],
  7: ["0 0 4 0 1.5 6"],
  9: ["4 2.6 3 3.4 1 3.4 0 2.4 0 1 1 0 3 0 4 1 4 4 3 6 1 6"],
};

/** The characters that an answer can contain. */
export const letters = Object.keys(glyphs);

/** Symbols as pictures, drawn once per size from their SVG. */

import { symbolUrl } from "../art/symbol-art.ts";
import { createSurface, sharpness } from "./surface.ts";

export interface Sprites {
  /** The picture of a symbol's number, `size` CSS pixels wide and high. */
  symbol(number: number): HTMLCanvasElement | undefined;
  readonly size: number;
}

/** Decodes all symbols for a pane of that size. */
export async function loadSprites(names: readonly string[], size: number): Promise<Sprites> {
  const pictures = await Promise.all(names.map((name) => loadSymbol(name, size)));
  return { size, symbol: (number) => pictures[number] };
}

async function loadSymbol(name: string, size: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = symbolUrl(name, Math.round(size * sharpness()));
  await image.decode();
  const { canvas, paint } = createSurface(size, size);
  paint.drawImage(image, 0, 0, size, size);
  return canvas;
}

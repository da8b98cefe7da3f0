/** Creates canvases of a given size and resolution. */

/** More than two device pixels per CSS pixel costs time without a visible gain. */
export const pixelRatio = () => Math.min(2, Math.max(1, devicePixelRatio));

export interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly paint: CanvasRenderingContext2D;
}

/**
 * Sets a canvas (by default a new, off-screen one) to `width` × `height` CSS pixels. Its context draws in CSS pixels.
 */
export function createSurface(width: number, height: number, canvas = document.createElement("canvas")): Surface {
  const scale = pixelRatio();
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paint = canvas.getContext("2d");
  if (paint === null) throw new Error("this browser provides no canvas context");
  paint.setTransform(scale, 0, 0, scale, 0, 0);
  return { canvas, paint };
}

/** A repeatable sequence of numbers from 0 to 1 for decoration only, never for outcomes. */
export function decorationNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

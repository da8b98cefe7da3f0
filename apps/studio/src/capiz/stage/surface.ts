/** Canvases of a given size and sharpness. */

/** More than two device pixels per pixel costs time that nobody sees. */
export const sharpness = () => Math.min(2, Math.max(1, devicePixelRatio));

export interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly paint: CanvasRenderingContext2D;
}

/** An off-screen canvas of `width` × `height` CSS pixels whose context counts in CSS pixels. */
export function createSurface(width: number, height: number, canvas = document.createElement("canvas")): Surface {
  const scale = sharpness();
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paint = canvas.getContext("2d");
  if (paint === null) throw new Error("this browser gives no canvas");
  paint.setTransform(scale, 0, 0, scale, 0, 0);
  return { canvas, paint };
}

/** A repeatable stream of numbers from 0 to 1 for decoration; no outcome is read from it. */
export function decorationNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

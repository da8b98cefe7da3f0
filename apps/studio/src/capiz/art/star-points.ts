/** Computes the corners of stars and petals. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at an angle (degrees, 0 = up, clockwise) and distance from a centre. */
export function polar(centre: Point, degrees: number, distance: number): Point {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return { x: centre.x + distance * Math.cos(radians), y: centre.y + distance * Math.sin(radians) };
}

/** Returns `x,y` with one decimal, which is precise enough at every size. */
export function pointText({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

export function pathThrough(...points: readonly Point[]): string {
  return `M${points.map(pointText).join("L")}Z`;
}

/** Corners of stars and petals, for pictures that are drawn from numbers. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at an angle (degrees, 0 = up, clockwise) and distance from a centre. */
export function polar(centre: Point, degrees: number, distance: number): Point {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return { x: centre.x + distance * Math.cos(radians), y: centre.y + distance * Math.sin(radians) };
}

/** `x,y` with one decimal: enough at any size we draw. */
export function at({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

/** A closed path through the points. */
export function pathThrough(...points: readonly Point[]): string {
  return `M${points.map(at).join("L")}Z`;
}

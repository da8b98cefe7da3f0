/**
 * Small simplified flags of countries, for use next to a dialling code. The same code always gives the same pixels.
 */

/** The size of a flag in pixels. */
export const flagSize = { width: 72, height: 48 } as const;

type Color = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** A shape in a coordinate system of 3 by 2 units with the origin in the upper left corner. */
type Shape =
  | { readonly kind: "area"; readonly color: Color; readonly points: readonly Point[] }
  | { readonly kind: "disc"; readonly color: Color; readonly center: Point; readonly radius: number };

const white: Color = [255, 255, 255];
const black: Color = [17, 17, 17];
const red: Color = [206, 17, 38];
const green: Color = [0, 122, 61];
const blue: Color = [0, 56, 147];
const yellow: Color = [252, 209, 22];
const maroon: Color = [138, 21, 56];

function area(color: Color, ...points: readonly Point[]): Shape {
  return { kind: "area", color, points };
}

function box(color: Color, [left, top]: Point, [right, bottom]: Point): Shape {
  return area(color, [left, top], [right, top], [right, bottom], [left, bottom]);
}

function disc(color: Color, center: Point, radius: number): Shape {
  return { kind: "disc", color, center, radius };
}

/** Stripes from top to bottom, each with its share of the height. */
function bands(...parts: readonly (readonly [color: Color, share: number])[]): readonly Shape[] {
  const whole = parts.reduce((sum, [, share]) => sum + share, 0);
  let top = 0;
  return parts.map(([color, share]) => {
    const bottom = top + (share / whole) * 2;
    const band = box(color, [0, top], [3, bottom]);
    top = bottom;
    return band;
  });
}

interface Star {
  readonly radius: number;
  readonly tips?: number;
}

/** A star with `tips` points, one of them up. */
function star(color: Color, [x, y]: Point, { radius, tips = 5 }: Star): Shape {
  const inner = tips === 5 ? 0.382 : 0.62;
  const points = Array.from({ length: tips * 2 }, (_, index): Point => {
    const far = index % 2 === 0 ? radius : radius * inner;
    const angle = (index * Math.PI) / tips - Math.PI / 2;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
  return area(color, ...points);
}

const stripes = (first: Color, second: Color, count: number) =>
  bands(...Array.from({ length: count }, (_, index) => [index % 2 === 0 ? first : second, 1] as const));

/** Five petals around the center. */
const bauhinia = Array.from({ length: 5 }, (_, index): Shape => {
  const angle = (index * 2 * Math.PI) / 5 - Math.PI / 2;
  return disc(white, [1.5 + 0.3 * Math.cos(angle), 1 + 0.3 * Math.sin(angle)], 0.21);
});

const stars = (centers: readonly Point[], color: Color, radius: number) =>
  centers.map((center) => star(color, center, { radius }));

/** The zigzag between the white and the coloured part of a flag. */
const teeth = Array.from({ length: 9 }, (_, index): Shape => {
  const top = (index * 2) / 9;
  return area(white, [0.9, top], [1.2, top + 1 / 9], [0.9, top + 2 / 9]);
});

const crescent = ([color, ground]: readonly [Color, Color], [x, y]: Point, radius: number): readonly Shape[] => [
  disc(color, [x, y], radius),
  disc(ground, [x + radius * 0.32, y], radius * 0.84),
];

const flags: Readonly<Record<string, readonly Shape[]>> = {
  AE: [...bands([green, 1], [white, 1], [black, 1]), box(red, [0, 0], [0.75, 2])],
  CN: [
    ...bands([[222, 41, 16], 1]),
    star(yellow, [0.5, 0.5], { radius: 0.3 }),
    ...stars(
      [
        [1, 0.2],
        [1.2, 0.4],
        [1.2, 0.7],
        [1, 0.9],
      ],
      yellow,
      0.1,
    ),
  ],
  HK: [...bands([[222, 41, 16], 1]), ...bauhinia],
  ID: bands([red, 1], [white, 1]),
  JP: [...bands([white, 1]), disc([188, 0, 45], [1.5, 1], 0.6)],
  KW: [...bands([green, 1], [white, 1], [red, 1]), area(black, [0, 0], [0.75, 0.667], [0.75, 1.333], [0, 2])],
  MO: [...bands([[0, 120, 94], 1]), ...bauhinia, star(yellow, [1.5, 0.4], { radius: 0.12 })],
  MY: [
    ...stripes(red, white, 14),
    box([1, 0, 102], [0, 0], [1.5, 8 / 7]),
    ...crescent([yellow, [1, 0, 102]], [0.58, 0.57], 0.4),
    star(yellow, [0.98, 0.57], { radius: 0.34, tips: 14 }),
  ],
  PH: [
    ...bands([blue, 1], [red, 1]),
    area(white, [0, 0], [1.732, 1], [0, 2]),
    star(yellow, [0.57, 1], { radius: 0.34, tips: 8 }),
    ...stars(
      [
        [0.14, 0.27],
        [0.14, 1.73],
        [1.45, 1],
      ],
      yellow,
      0.11,
    ),
  ],
  QA: [...bands([maroon, 1]), box(white, [0, 0], [0.9, 2]), ...teeth],
  SG: [
    ...bands([[237, 41, 57], 1], [white, 1]),
    ...crescent([white, [237, 41, 57]], [0.55, 0.5], 0.38),
    ...stars(
      [
        [0.82, 0.28],
        [1.06, 0.44],
        [0.97, 0.72],
        [0.67, 0.72],
        [0.58, 0.44],
      ],
      white,
      0.11,
    ),
  ],
  TH: bands([[165, 25, 49], 1], [white, 1], [[45, 42, 74], 2], [white, 1], [[165, 25, 49], 1]),
  TW: [
    ...bands([[254, 0, 0], 1]),
    box([0, 0, 149], [0, 0], [1.5, 1]),
    star(white, [0.75, 0.5], { radius: 0.38, tips: 12 }),
  ],
  US: [
    ...stripes([178, 34, 52], white, 13),
    box([60, 59, 110], [0, 0], [1.2, 14 / 13]),
    ...stars(
      Array.from({ length: 20 }, (_, index): Point => [
        0.15 + (index % 5) * 0.225,
        0.16 + Math.floor(index / 5) * 0.25,
      ]),
      white,
      0.08,
    ),
  ],
  VN: [...bands([[218, 37, 29], 1]), star([255, 255, 0], [1.5, 1], { radius: 0.6 })],
};

/** The ISO 3166-1 alpha-2 codes of the countries that have a flag here. */
export const flagCountries: readonly string[] = Object.keys(flags);

const samples = 3;

/** Returns the flag as rows of red, green and blue bytes, or undefined for a country without a flag here. */
export function countryFlag(countryCode: string): Uint8Array | undefined {
  const shapes = Object.hasOwn(flags, countryCode) ? flags[countryCode] : undefined;
  if (shapes === undefined) return undefined;
  const { width, height } = flagSize;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colorAt(shapes, x, y), (y * width + x) * 3);
  }
  return pixels;
}

/** Returns the average of several samples within a pixel (antialiasing). */
function colorAt(shapes: readonly Shape[], x: number, y: number): Color {
  const sums = [0, 0, 0];
  for (let index = 0; index < samples * samples; index += 1) {
    const across = (x + ((index % samples) + 0.5) / samples) * (3 / flagSize.width);
    const down = (y + (Math.floor(index / samples) + 0.5) / samples) * (2 / flagSize.height);
    const color = shapes.findLast((shape) => holds(shape, across, down))?.color ?? white;
    for (const [part, value] of color.entries()) sums[part] = (sums[part] ?? 0) + value;
  }
  const [r = 0, g = 0, b = 0] = sums.map((sum) => Math.round(sum / (samples * samples)));
  return [r, g, b];
}

function holds(shape: Shape, x: number, y: number): boolean {
  if (shape.kind === "disc") return Math.hypot(x - shape.center[0], y - shape.center[1]) <= shape.radius;
  let isInside = false;
  const { points } = shape;
  for (const [index, [toX, toY]] of points.entries()) {
    const [fromX, fromY] = points.at(index - 1) ?? [0, 0];
    const isCrossed = toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX;
    if (isCrossed) isInside = !isInside;
  }
  return isInside;
}

/**
 * The main picture of a portal: capiz windows at dusk, lit from inside, an open door, light on the floor, and a parol.
 * It is drawn in the colours of the merchant's theme; the theme "harbour" has tiles instead of panes.
 */

import { hexColor } from "../../tokens/color.ts";
import type { Oklch } from "../../tokens/color.ts";
import { palettes } from "../../tokens/palettes.ts";
import type { ThemeMode } from "../../tokens/palettes.ts";
import type { ThemeName } from "../../tokens/theme-name.ts";
import { seededBy } from "../seeded.ts";
import type { Seeded } from "../seeded.ts";
import { group, parol, paths, polygon, rectangle, rectangleOutline } from "../shapes.ts";

const width = 1200;
const height = 640;
const floorLine = 520;

interface Colors {
  readonly sky: string;
  readonly wall: string;
  readonly wood: string;
  readonly woodDark: string;
  readonly light: string;
  readonly lightDeep: string;
  readonly floor: string;
  readonly floorLine: string;
}

/** Returns the scene as an SVG document of 1200 × 640 in the colours of one mode, for use as an image file. */
export function heroScene(theme: ThemeName, mode: ThemeMode): string {
  const size = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  return drawScene(theme, sceneColors(theme, mode), size);
}

/**
 * Returns the scene for use inside a page, with CSS variables as colours (`sceneVariables`). One drawing serves
 * both modes and needs no request before the first paint.
 */
export function inlineHeroScene(theme: ThemeName): string {
  const names = Object.keys(sceneColors(theme, "dark"));
  const colors = Object.fromEntries(names.map((name) => [name, `var(${variableOf(name)})`]));
  // The keys are the names that were just read.
  return drawScene(theme, colors as unknown as Colors, 'aria-hidden="true" preserveAspectRatio="xMaxYMid slice"');
}

/** Returns the CSS declarations that `inlineHeroScene` needs on the root of a page in this mode. */
export function sceneVariables(theme: ThemeName, mode: ThemeMode): string {
  return Object.entries(sceneColors(theme, mode))
    .map(([name, color]) => `${variableOf(name)}:${color};`)
    .join("");
}

function variableOf(name: string): string {
  return `--scene-${name.toLowerCase()}`;
}

function drawScene(theme: ThemeName, colors: Colors, attributes: string): string {
  const seeded = seededBy(`hero:${theme}`);
  const parts = [
    definitions(colors),
    rectangle({ x: 0, y: 0, w: width, h: height }, `fill="${colors.sky}"`),
    wall(colors),
    windowLeaf(seeded, { x: 330, columns: 5, theme, colors }),
    windowLeaf(seeded, { x: 560, columns: 3, theme, colors }),
    doorway(colors),
    windowLeaf(seeded, { x: 1010, columns: 4, theme, colors }),
    transoms(seeded, colors),
    floor(theme, colors),
    hangingParol(colors),
    sconces(colors),
  ];
  return `<svg viewBox="0 0 ${width} ${height}" ${attributes}>${parts.join("")}</svg>`;
}

function sceneColors(theme: ThemeName, mode: ThemeMode): Colors {
  const { ground, glow, frame, brand, surface2, surface3, lattice } = palettes[theme][mode];
  const shift = ([l, c, h]: Oklch, dl: number, factor = 1): string =>
    hexColor([Math.min(0.985, Math.max(0.05, l + dl)), c * factor, h]);
  const isDark = mode === "dark";
  return {
    sky: hexColor(ground),
    wall: isDark ? shift(ground, 0.025, 1.3) : shift(surface2, 0, 1),
    wood: isDark ? shift(frame, -0.04) : shift(frame, 0.02),
    woodDark: isDark ? shift(frame, -0.12) : shift(frame, -0.14),
    light: hexColor(isDark ? [0.93, 0.085, glow[2] + 4] : [0.975, 0.05, glow[2]]),
    lightDeep: hexColor(isDark ? brand : [0.85, 0.13, brand[2] + 4]),
    floor: isDark ? shift(surface2, -0.05) : hexColor(surface3),
    floorLine: isDark ? shift(lattice, -0.06) : hexColor(lattice),
  };
}

function definitions({ light, lightDeep, sky }: Colors): string {
  const stop = (offset: number, color: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  return (
    `<defs><linearGradient id="door" x1="0" y1="0" x2="0" y2="1">${stop(0, lightDeep, 1)}${stop(1, light, 1)}</linearGradient>` +
    `<linearGradient id="spill" x1="0" y1="0" x2="0" y2="1">${stop(0, light, 0.85)}${stop(1, lightDeep, 0)}</linearGradient>` +
    `<radialGradient id="halo">${stop(0, lightDeep, 0.5)}${stop(1, lightDeep, 0)}</radialGradient>` +
    `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">${stop(0, sky, 0.75)}${stop(0.5, sky, 0)}${stop(0.82, sky, 0)}${stop(1, sky, 0.7)}</linearGradient>` +
    `<linearGradient id="aside">${stop(0.2, sky, 1)}${stop(0.42, sky, 0)}</linearGradient></defs>`
  );
}

function wall({ wall: fill, wood, woodDark }: Colors): string {
  return (
    rectangle({ x: 290, y: 0, w: 920, h: floorLine }, `fill="${fill}"`) +
    rectangle({ x: 290, y: 118, w: 920, h: 12 }, `fill="${wood}"`) +
    rectangle({ x: 290, y: 130, w: 920, h: 4 }, `fill="${woodDark}"`) +
    rectangle({ x: 290, y: 446, w: 920, h: 12 }, `fill="${wood}"`)
  );
}

interface Leaf {
  readonly x: number;
  readonly columns: number;
  readonly theme: ThemeName;
  readonly colors: Colors;
}

const paneSize = 40;
const paneGap = 5;
const rows = 6;

/** A sliding window panel; the light is strongest near the door. */
function windowLeaf(seeded: Seeded, { x, columns, theme, colors }: Leaf): string {
  const step = paneSize + paneGap;
  const frame = { x: x - 12, y: 150, w: columns * step + 19, h: rows * step + 19, r: 3 };
  const panes: [string, string][] = [];
  const sheens: [string, string][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const leftX = x + column * step;
      const top = 162 + row * step;
      const nearDoor = 1 - Math.min(1, Math.abs(leftX - 820) / 620);
      const edge = row === 0 || row === rows - 1 ? -0.06 : 0.04;
      const light = inSteps(0.16 + nearDoor * 0.42 + seeded.between(-0.1, 0.3) + edge);
      panes.push([
        rectangleOutline({ x: leftX, y: top, w: paneSize, h: paneSize, r: 2 }),
        `fill="${colors.lightDeep}" opacity="${light}"`,
      ]);
      sheens.push([
        sheenOutline(theme, leftX, top),
        `fill="${colors.light}" opacity="${Math.round(light * 55) / 100}"`,
      ]);
    }
  }
  return (
    rectangle(frame, `fill="${colors.woodDark}"`) +
    rectangle({ ...frame, w: 7 }, `fill="${colors.wood}"`) +
    paths(panes) +
    paths(sheens)
  );
}

/** Rounds an opacity in steps too small to see, so that panes with almost the same light become one element. */
function inSteps(opacity: number): number {
  return Math.round(Math.min(0.98, Math.max(0.1, opacity)) * 12.5) / 12.5;
}

/** The shine of a capiz shell, a soft diagonal. Tiles of the theme "harbour" have a quarter circle instead. */
function sheenOutline(theme: ThemeName, x: number, y: number): string {
  const s = paneSize;
  if (theme === "harbour") return `M${x} ${y}h${s}A${s} ${s} 0 0 1 ${x} ${y + s}Z`;
  return `M${x + 3} ${y + s - 8}l${s - 11} ${11 - s}h5v9l${15 - s} ${s - 15}h-9z`;
}

/** Small balusters below the sill, and panes above the beam. */
function transoms(seeded: Seeded, { wood, lightDeep, woodDark }: Colors): string {
  const posts = Array.from({ length: 36 }, (_, index) => 322 + index * 25).filter((x) => x < 708 || x > 985);
  const gaps = posts.map((x): [string, string] => [
    rectangleOutline({ x: x - 8, y: 462, w: 16, h: 54 }),
    `fill="${lightDeep}" opacity="${inSteps(seeded.between(0.1, 0.3))}"`,
  ]);
  const balusters = posts.map((x) => `M${x - 3} 460h6l-1 12 4 12-4 20 1 16h-6l1-16-4-20 4-12z`);
  const arches = Array.from({ length: 20 }, (_, index) => 312 + index * 46);
  const lights = arches.map((x): [string, string] => [
    `M${x + 4} 102V60a14 14 0 0 1 28 0v42z`,
    `fill="${lightDeep}" opacity="${inSteps(seeded.between(0.08, 0.5))}"`,
  ]);
  return (
    `<path d="${arches.map((x) => `M${x} 106V58a18 18 0 0 1 36 0v48z`).join("")}" fill="${woodDark}"/>` +
    paths(lights) +
    paths(gaps) +
    `<path d="${balusters.join("")}" fill="${wood}"/>`
  );
}

/** The open door, as in the logo. */
function doorway({ wood, woodDark, lightDeep }: Colors): string {
  const panel = (x: number, y: number) =>
    rectangle({ x, y, w: 44, h: 78, r: 2 }, `fill="none" stroke="${woodDark}" stroke-width="3"`);
  return (
    `<ellipse cx="846" cy="330" rx="330" ry="330" fill="url(#halo)"/>` +
    rectangle({ x: 712, y: 140, w: 268, h: 384, r: 3 }, `fill="${woodDark}"`) +
    rectangle({ x: 722, y: 150, w: 248, h: 374 }, `fill="${wood}"`) +
    rectangle({ x: 738, y: 166, w: 216, h: 358 }, 'fill="url(#door)"') +
    // The room behind the door: an arch and a step in light.
    `<path d="M800 524V300a46 46 0 0 1 92 0v224z" fill="${lightDeep}" opacity=".45"/>` +
    `<path d="M818 524V312a28 28 0 0 1 56 0v212z" fill="#fff" opacity=".5"/>` +
    polygon(
      [
        [738, 166],
        [800, 192],
        [800, 540],
        [738, 524],
      ],
      `fill="${wood}"`,
    ) +
    polygon(
      [
        [800, 192],
        [806, 194],
        [806, 541],
        [800, 540],
      ],
      `fill="${woodDark}"`,
    ) +
    group(panel(0, 0) + panel(0, 100) + panel(0, 200), { x: 747, y: 196, more: "" }) +
    `<circle cx="790" cy="362" r="5" fill="${lightDeep}"/>` +
    polygon(
      [
        [954, 166],
        [968, 160],
        [968, 530],
        [954, 524],
      ],
      `fill="${wood}"`,
    )
  );
}

/** Floor tiles in perspective, lit through the door. */
function floor(theme: ThemeName, { floor: fill, floorLine: line }: Colors): string {
  const vanish = 846;
  const rays = Array.from({ length: 25 }, (_, index) => {
    const far = vanish + (index - 12) * 60;
    const near = vanish + (index - 12) * 190;
    return `M${far} ${floorLine}L${near} ${height}`;
  });
  const across = [538, 564, 600].map((y) => `M0 ${y}H${width}`);
  const diamonds =
    theme === "capiz"
      ? [
          [760, 551],
          [932, 551],
          [700, 582],
          [992, 582],
        ]
      : [];
  const inlay = diamonds.map(([x = 0, y = 0]) =>
    polygon(
      [
        [x - 18, y],
        [x, y - 7],
        [x + 18, y],
        [x, y + 7],
      ],
      `fill="${line}"`,
    ),
  );
  return (
    rectangle({ x: 0, y: floorLine, w: width, h: height - floorLine }, `fill="${fill}"`) +
    `<path d="${[...rays, ...across].join("")}" stroke="${line}"/>` +
    inlay.join("") +
    polygon(
      [
        [806, floorLine],
        [954, floorLine],
        [1120, height],
        [620, height],
      ],
      'fill="url(#spill)"',
    ) +
    rectangle({ x: 0, y: 0, w: width, h: height }, 'fill="url(#dusk)"') +
    // The left side is dark, so that a page can place its headline there.
    rectangle({ x: 0, y: 0, w: width, h: height }, 'fill="url(#aside)"')
  );
}

function hangingParol({ light, lightDeep, woodDark }: Colors): string {
  const cord = `<path d="M1092 0V150" stroke="${woodDark}" stroke-width="2"/>`;
  const halo = '<circle cx="1092" cy="226" r="170" fill="url(#halo)"/>';
  return cord + halo + group(parol(72, { light, deep: lightDeep, line: woodDark }), { x: 1092, y: 226 });
}

function sconces({ light, woodDark }: Colors): string {
  return [700, 992]
    .map(
      (x) =>
        `<circle cx="${x}" cy="250" r="60" fill="url(#halo)"/>${rectangle({ x: x - 6, y: 232, w: 12, h: 26, r: 3 }, `fill="${light}"`)}${rectangle({ x: x - 9, y: 258, w: 18, h: 5 }, `fill="${woodDark}"`)}`,
    )
    .join("");
}

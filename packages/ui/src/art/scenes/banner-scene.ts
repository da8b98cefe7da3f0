/** The scenes of banners and promotions: objects on a background, with space for HTML text next to or below them. */

import type { ThemeName } from "../../tokens/theme-name.ts";
import { motifs } from "../motifs/all-motifs.ts";
import { arenaPlace, seaPlace, skyPlace, stadiumPlace, streetPlace, windowPlace } from "./banner-backgrounds.ts";
import type { Place } from "./banner-backgrounds.ts";
import { themeColors } from "../theme-colors.ts";
import { inkDefinitions } from "../inks.ts";
import { liveHost } from "./live-host.ts";
import { lotteryScenes } from "../covers/scenes-numbers.ts";
import { slotScenes } from "../covers/scenes-slots.ts";
import { seededBy } from "../seeded.ts";
import type { Scene, Stage } from "../stage.ts";
import { put } from "../stage.ts";
import { group, n, polygon, rectangle } from "../shapes.ts";

/**
 * A motif with its position relative to the center, its scale and its rotation. The objects of a scene together fill
 * 520 × 400.
 */
type Thing = readonly [name: string, x: number, y: number, scale: number, turn?: number];

interface Plan {
  readonly place: (place: Place) => string;
  /** A layer behind the objects. */
  readonly back?: Scene;
  readonly things: readonly Thing[];
  /** A layer in front of the objects. */
  readonly front?: Scene;
}

const door: Scene = ({ colors }) =>
  rectangle({ x: -112, y: -196, w: 224, h: 372 }, 'fill="url(#N)"') +
  rectangle({ x: -94, y: -178, w: 188, h: 354 }, `fill="${colors.glow}"`) +
  `<path d="M-34 176V-20a54 54 0 0 1 108 0v196z" fill="${colors.light}" opacity=".6"/><path d="M-10 176V-10a34 34 0 0 1 68 0v186z" fill="#fff" opacity=".7"/>` +
  polygon(
    [
      [-94, -178],
      [-26, -150],
      [-26, 196],
      [-94, 176],
    ],
    'fill="url(#N)"',
  ) +
  polygon(
    [
      [-26, 180],
      [94, 176],
      [230, 240],
      [-110, 240],
    ],
    `fill="${colors.glow}" opacity=".45"`,
  ) +
  `<path d="M-82-150l44 18v78l-44-8zM-82-30l44 4v84l-44-2zM-82 84l44-2v70l-44-8z" fill="none" stroke="#2a150b" stroke-width="4"/>`;

const felt: Scene = ({ seeded }) =>
  group(liveHost(seeded), { x: 0, y: -36, scale: 2 }) +
  '<ellipse cx="0" cy="190" rx="380" ry="130" fill="url(#N)"/><ellipse cx="0" cy="196" rx="360" ry="116" fill="#0d6b4a"/><ellipse cx="0" cy="200" rx="300" ry="92" fill="none" stroke="#ffe9a8" stroke-opacity=".8" stroke-width="4"/>';

const pocket: Scene = (stage) => {
  const panes = ["cherry", "koi", "seven", "jeepney", "football", "crown", "tile", "parol", "diamond"].map(
    (name, index) => {
      const [x, y] = [-62 + (index % 3) * 62, -92 + Math.floor(index / 3) * 78];
      return (
        rectangle(
          { x: x - 27, y: y - 34, w: 54, h: 68, r: 8 },
          `fill="url(#${["l", "W", "b", "Y", "a"][index % 5] ?? "l"})"`,
        ) + put(motifs[name] ?? [], stage, { x, y, scale: 0.44 })
      );
    },
  );
  return group(
    rectangle({ x: -112, y: -196, w: 224, h: 392, r: 30 }, 'fill="#15100e" stroke="#5a4c44" stroke-width="5"') +
      rectangle({ x: -98, y: -170, w: 196, h: 340, r: 14 }, `fill="${stage.colors.deep}"`) +
      panes.join("") +
      rectangle({ x: -74, y: 118, w: 148, h: 36, r: 18 }, `fill="${stage.colors.light}"`),
    { x: 0, y: 0, turn: 7 },
  );
};

const contained =
  (scene: Scene | undefined, scale: number): Scene =>
  (stage) =>
    group(scene?.(stage) ?? "", { x: -150 * scale, y: -142 * scale, scale });
const sand: Scene = () =>
  '<ellipse cx="0" cy="180" rx="420" ry="96" fill="#d9a45c"/><ellipse cx="0" cy="184" rx="330" ry="70" fill="#e8bd78"/>';
const mirrored =
  (name: string, [x, y, scale]: readonly [number, number, number]): Scene =>
  (stage) =>
    `<g transform="translate(${x} ${y})scale(-1 1)">${put(motifs[name] ?? [], stage, { x: 0, y: 0, scale })}</g>`;
const cord: Scene = ({ colors }) => `<path d="M0-300V-60" stroke="${colors.rim}" stroke-width="5"/>`;

const plans: Readonly<Record<string, Plan>> = {
  door: {
    place: windowPlace,
    back: door,
    things: [
      ["parol", 196, -84, 1.3],
      ["parol", -206, -100, 1],
      ["sampaguita", 150, 168, 0.8],
      ["lantern", 270, 40, 0.7],
    ],
  },
  reels: {
    place: windowPlace,
    back: contained(slotScenes[1], 1.42),
    things: [
      ["seven", -250, 70, 1.1, -12],
      ["cherry", 256, 70, 1.1, 10],
      ["coin", -220, 176, 0.7],
      ["coin", 218, 182, 0.8, 12],
      ["bell", 276, -90, 0.9, 12],
      ["diamond", -276, -86, 0.9, -10],
    ],
  },
  table: {
    place: windowPlace,
    back: felt,
    things: [
      ["spade", -96, 150, 1, -12],
      ["heart", -40, 146, 1, 6],
      ["wheel", 200, 130, 1.25],
      ["chip", -212, 166, 0.8],
      ["dice", 84, 176, 0.7],
      ["chip", -266, 196, 0.6],
    ],
  },
  pitch: {
    place: stadiumPlace,
    things: [
      ["basketball", -178, 96, 1.35, -12],
      ["glove", 208, 92, 1.35, 14],
      ["trophy", 30, -70, 1.9],
      ["football", 16, 126, 1.6, 10],
      ["volleyball", -120, -40, 0.8],
      ["tennis", 160, -66, 0.7],
    ],
  },
  sea: {
    place: seaPlace,
    things: [
      ["vinta", -150, -120, 1.7],
      ["koi", 100, 60, 2.1, -8],
      ["turtle", -170, 110, 1.4, -14],
      ["crab", 20, 190, 0.9],
      ["fish", 250, -10, 0.8],
      ["octopus", 246, 150, 1.1],
      ["starfish", -60, 200, 0.6],
    ],
  },
  cards: {
    place: windowPlace,
    things: [
      ["spade", -150, 0, 1.9, -24],
      ["heart", -60, -30, 1.9, -8],
      ["spade", 40, -30, 1.9, 8],
      ["heart", 130, 0, 1.9, 24],
      ["tile", -236, 120, 1.1, -10],
      ["chip", 236, 130, 1.2],
      ["dragon", 0, 120, 1.35],
      ["chip", 160, 172, 0.8],
    ],
  },
  numbers: {
    place: windowPlace,
    back: contained(lotteryScenes[1], 1.5),
    things: [
      ["ticket", -250, 110, 1.25, -16],
      ["coin", 244, 150, 0.9],
      ["clover", 256, -70, 0.9, 12],
      ["star", -252, -90, 0.8],
    ],
  },
  arena: {
    place: arenaPlace,
    things: [
      ["sword", -150, -30, 1.8, -8],
      ["sword", 150, -30, 1.8, 98],
      ["shield", 0, -20, 2.5],
      ["controller", 0, 130, 1.8],
      ["robot", -252, 120, 1.05],
      ["target", 252, 110, 1],
    ],
  },
  ring: {
    place: streetPlace,
    back: sand,
    things: [
      ["rooster", -130, 30, 2.3, -6],
      ["feather", 0, -120, 0.8, 20],
      ["feather", 40, -30, 0.5, 80],
      ["trophy", 0, 150, 0.9],
    ],
    front: mirrored("rooster", [134, 30, 2.3]),
  },
  parol: {
    place: skyPlace,
    back: cord,
    things: [
      ["gift", -190, 130, 1.2],
      ["gift", 200, 140, 1],
      ["crown", -180, -90, 0.9, -12],
      ["firework", 220, -120, 1.1],
      ["parol", 0, -10, 3.2],
      ["coin", -90, 184, 0.6],
      ["coin", 96, 188, 0.7],
    ],
  },
  jeepney: {
    place: streetPlace,
    things: [
      ["mask", -210, -30, 1.2, -8],
      ["guitar", 244, -10, 1.3, 10],
      ["jeepney", 0, 70, 3.1],
      ["drum", -244, 158, 0.9],
      ["halo", 252, 160, 0.9],
    ],
  },
  coins: {
    place: windowPlace,
    things: [
      ["diamond", -190, -40, 1.1, -12],
      ["ruby", 200, -30, 1.1, 12],
      ["chest", 0, 40, 2.9],
      ["coin", -200, 140, 1],
      ["coin", -120, 184, 0.9, 20],
      ["coin", 190, 150, 1.1, -14],
      ["coin", 110, 190, 0.8],
      ["crown", 0, -140, 1],
    ],
  },
  phone: {
    place: windowPlace,
    back: pocket,
    things: [
      ["coin", -210, 120, 1, -12],
      ["parol", -200, -70, 1.2],
      ["bell", 220, -80, 0.9, 12],
      ["gift", 214, 130, 1],
    ],
  },
};

/** The names of all scenes. */
export const plannedScenes: readonly string[] = Object.keys(plans);

/** The formats: the size of the picture, and the position and scale of the objects. */
const cuts = {
  wide: { width: 1280, height: 480, center: [880, 236], scale: 1 },
  phone: { width: 720, height: 480, center: [360, 196], scale: 0.84 },
  card: { width: 640, height: 400, center: [320, 172], scale: 0.74 },
} as const;

export type SceneCut = keyof typeof cuts;

/** Returns true for the name of a format. */
export function isSceneCut(text: string): text is SceneCut {
  return Object.hasOwn(cuts, text);
}

/** Returns the scene as an SVG document in the colours of a theme, or undefined for an unknown scene. */
export function bannerScene(theme: ThemeName, scene: string, cut: SceneCut): string | undefined {
  const plan = Object.hasOwn(plans, scene) ? plans[scene] : undefined;
  if (plan === undefined) return undefined;
  const { width, height, center, scale } = cuts[cut];
  const colors = themeColors(theme);
  const seeded = seededBy(`banner/${scene}`);
  const thing = (index: number) => motifs[plan.things[index]?.[0] ?? ""] ?? [];
  const friends = [thing(1), thing(2), thing(3), thing(0)] as const;
  const stage: Stage = { seeded, title: "", colors, theme, isLarge: true, hero: thing(0), friends };
  const things = plan.things.map(([name, x, y, size, turn = 0]) =>
    put(motifs[name] ?? [], stage, { x, y, scale: size, turn }),
  );
  const cluster = (plan.back?.(stage) ?? "") + things.join("") + (plan.front?.(stage) ?? "");
  const body =
    plan.place({ width, height, center, colors, theme, seeded }) +
    group(cluster, { x: center[0], y: center[1], scale }) +
    shade(cut);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>.m{stroke:${colors.rim};stroke-width:2.2;stroke-linejoin:round;paint-order:stroke}</style>` +
    `<defs><radialGradient id="h"><stop stop-color="${colors.glow}" stop-opacity=".9"/><stop offset=".5" stop-color="${colors.light}" stop-opacity=".4"/><stop offset="1" stop-color="${colors.light}" stop-opacity="0"/></radialGradient>` +
    `${shadeGradient(cut, colors.night)}${inkDefinitions(colors.inks, body)}</defs>${body}</svg>`
  );
}

/** Darkens the side where the text is. */
function shadeGradient(cut: SceneCut, night: string): string {
  const stops = `<stop stop-color="${night}" stop-opacity="${cut === "wide" ? 0.96 : 0}"/><stop offset="${cut === "wide" ? 0.4 : 0.5}" stop-color="${night}" stop-opacity="${cut === "wide" ? 0.8 : 0}"/><stop offset="${cut === "wide" ? 0.62 : 1}" stop-color="${night}" stop-opacity="${cut === "wide" ? 0 : 0.96}"/>`;
  return `<linearGradient id="e" ${cut === "wide" ? "" : 'x2="0" y2="1"'}>${stops}</linearGradient>`;
}

function shade(cut: SceneCut): string {
  const { width, height } = cuts[cut];
  return `<path d="M0 0h${n(width)}v${n(height)}H0z" fill="url(#e)"/>`;
}

/**
 * The colours of a game cover. If words of the title imply a hue, most covers use it; otherwise the hue comes from the
 * seed. Violet is not used.
 */

import { hexColor } from "../../tokens/color.ts";
import { fixedInks } from "../inks.ts";
import type { Inks, Shades } from "../inks.ts";
import type { Seeded } from "../seeded.ts";

export interface CoverColors {
  readonly night: string;
  readonly deep: string;
  readonly body: string;
  readonly light: string;
  readonly glow: string;
  readonly accent: string;
  /** The dark outline of objects. */
  readonly rim: string;
  readonly inks: Inks;
}

/** Words of titles, and the hue that they imply. */
const wordHues: readonly (readonly [RegExp, number])[] = [
  [/jade|emerald|luntian|forest|gubat|jungle|clover|bamboo|kawayan|palay/, 155],
  [/ruby|crimson|pula|fire|apoy|blazing|liyab|flame|inferno|blood|chili|sili/, 24],
  [/coral|koral|rosas|rose|sakura|lotus|peach|cherry/, 12],
  [/gold|ginto|sunny|araw|mango|mangga|pharaoh|desert|honey|pulot|amber|ambar|royal|hari/, 76],
  [/dawn|liwayway|sunset|bright|liwanag/, 50],
  [/azure|asul|sea|dagat|ocean|water|tubig|ice|snow|frozen|wave|alon|shark|tide|baybay/, 226],
  [/silver|pilak|quiet|tahimik|velvet|pelus|storm|unos/, 244],
  [/night|gabi|moon|buwan|midnight|galaxy|space|cosmic|star|bituin/, 262],
  [/coffee|kape|old town|lumang|west|viking|steam|carved|inukit|woven|hinabi/, 54],
  [/lagoon|reef|turtle|mint|floating|lutang|hidden|nakatago/, 186],
];

/** Hues that look good in lantern light. */
const hues = [12, 24, 36, 50, 64, 78, 96, 120, 145, 162, 178, 194, 208, 224, 240, 256, 268] as const;
const turns = [150, 165, 180, 198, 40, -40, 120, -120] as const;
/** Combinations of two lightnesses (`deep`, `body`) and the chroma of the background. */
const tones = [
  { deep: 0.27, body: 0.44, chroma: 0.105 },
  { deep: 0.34, body: 0.55, chroma: 0.13 },
  { deep: 0.42, body: 0.66, chroma: 0.135 },
  { deep: 0.24, body: 0.5, chroma: 0.14 },
  { deep: 0.48, body: 0.74, chroma: 0.12 },
] as const;

/** The properties of a game that determine its colours. */
export interface ColorSubject {
  readonly title: string;
  readonly theme: string;
  readonly category: string;
}

/**
 * Chooses the colours of a cover. In the theme "harbour", about a third of the hues from the seed are blues of the sea.
 */
export function coverColors(seeded: Seeded, { title, theme, category }: ColorSubject): CoverColors {
  const [, named] = wordHues.find(([words]) => words.test(title.toLowerCase())) ?? [];
  const sea = seeded.between(178, 252);
  const isDry = category === "FISH" && (named === undefined || named < 150);
  const titleHue = isDry ? sea : named;
  const seedHue = seeded.pick(hues);
  const drawn = theme === "harbour" && seeded.unit() < 0.34 ? seeded.between(196, 246) : seedHue;
  const hue = awayFromViolet((seeded.unit() < 0.85 ? (titleHue ?? drawn) : drawn) + seeded.between(-9, 9));
  const hueShift = seeded.pick([-34, -22, -12, 12, 22, 34]);
  const side = awayFromViolet(hue + hueShift) - hue;
  const accentHue = awayFromViolet(seeded.pick(turns) + hue);
  const { deep, body, chroma } = seeded.pick(tones);
  const shades = (h: number): Shades => [
    hexColor([0.91, 0.08, h]),
    hexColor([0.66, 0.16, h]),
    hexColor([0.34, 0.11, h]),
  ];
  return {
    night: hexColor([0.17, 0.045, hue + side]),
    deep: hexColor([deep, chroma * 0.8, hue + side]),
    body: hexColor([body, chroma, hue]),
    light: hexColor([0.83, 0.12, hue - side * 0.6]),
    glow: hexColor([0.95, 0.06, hue - side]),
    accent: hexColor([0.74, 0.16, accentHue]),
    rim: hexColor([0.15, 0.035, hue + side]),
    inks: { ...fixedInks, l: shades(hue - side), a: shades(accentHue), b: shades(hue) },
  };
}

/** Moves a hue out of violet to the nearest other hue. */
function awayFromViolet(hue: number): number {
  const turned = ((hue % 360) + 360) % 360;
  if (turned <= 268 || turned >= 350) return hue;
  return hue + (turned < 309 ? 268 : 350) - turned;
}

/**
 * The cover of a game, 300 × 400. It shows the scene of the category in the style of the maker, objects and colours
 * that match the title, and the title as outlines. The same input gives the same picture on every machine.
 */

import { capizAfterDarkScene } from "./capiz-after-dark-scene.ts";
import { coverColors } from "./cover-colors.ts";
import type { CoverColors } from "./cover-colors.ts";
import { coverBackgrounds, groundOf } from "./cover-backgrounds.ts";
import { coverTitle } from "./cover-title.ts";
import { inkDefinitions } from "../inks.ts";
import { makerFrame } from "./maker-frame.ts";
import { makerStyle } from "./maker-style.ts";
import { arena, champion, cockpit, sportScene } from "./scenes-contest.ts";
import { bingo, lotteryScenes, scratchCard, videoPoker } from "./scenes-numbers.ts";
import { seaScenes } from "./scenes-sea.ts";
import { jackpot, slotScenes } from "./scenes-slots.ts";
import { playerScenes } from "./scenes-players.ts";
import { liveScene } from "./scenes-tables.ts";
import { seededBy } from "../seeded.ts";
import type { Seeded } from "../seeded.ts";
import type { Scene, Stage } from "../stage.ts";
import { pickMotifs } from "./title-motifs.ts";

export interface CoverSeed {
  readonly theme: string;
  /** RNG, LIVE, SPORTS, ESPORTS, FISH, PVP, LOTT, ELOTT or COCKFIGHT. Other categories are drawn as slots. */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly title: string;
  /** The class within the category, for example BACCARAT. */
  readonly classify?: string | null;
}

/** Categories with motifs of their own, which replace those that the maker prefers. */
const ownMotifs: Readonly<Record<string, string>> = {
  LIVE: "chip dice wheel crown diamond star lantern fan",
  SPORTS: "trophy football basketball glove tennis volleyball star shield",
  ESPORTS: "controller sword target robot helmet shield dragon skull lightning wolf phoenix rocket trophy car planet",
  FISH: "fish koi shark turtle crab octopus jelly whale seahorse starfish dragon pearl chest anchor",
  PVP: "chip spade heart tile dragon tiger crown bull coin dice cat fan phoenix",
  LOTT: "ticket coin star crown clover sun parol lantern",
  ELOTT: "rocket star lightning planet coin diamond clover horse car crown",
  COCKFIGHT: "feather trophy shield sun",
};

/** Indexes of the plain backgrounds in `coverBackgrounds`, for scenes that draw most of the background themselves. */
const plainBackgrounds = [0, 6, 10] as const;

/** Returns the cover as an SVG document. `small` omits details that are invisible at 200 px. */
export function gameCover(seed: CoverSeed, size: "small" | "large" = "large"): string {
  const { theme, category, vendor, gameCode, title } = seed;
  const code = `${category}/${vendor}/${gameCode}`;
  // Colours and motifs have random numbers of their own. So if a translated title implies the same colours and motifs,
  // only the words of the picture change.
  const seeded = seededBy(code);
  const colors = coverColors(seededBy(`${code}/colors`), seed);
  const maker = makerStyle(vendor);
  const [hero = [], ...others] = pickMotifs(seededBy(`${code}/things`), title, {
    liked: ownMotifs[category]?.split(" ") ?? maker.motifs,
    isOwn: category === "FISH" || category === "COCKFIGHT",
  });
  const [one = hero, two = one, three = two, four = three] = others;
  const stage: Stage = {
    seeded,
    title: title.toLowerCase(),
    colors,
    theme,
    isLarge: size === "large",
    hero,
    friends: [one, two, three, four],
  };
  const background = groundFor(category, stage, maker.grounds);
  const scene = sceneOf(seed, seeded)(stage);
  const titleMarkup = coverTitle(title, colors, maker);
  const body = background + scene + titleMarkup + makerFrame(maker.frame, colors, theme);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><style>.m{stroke:${colors.rim};stroke-width:${maker.rim};stroke-linejoin:round;paint-order:stroke}</style>` +
    `<defs>${lights(seeded, colors)}${inkDefinitions(colors.inks, body)}</defs><path d="M0 0h300v400H0z" fill="url(#v)"/>${body}</svg>`
  );
}

function groundFor(category: string, stage: Stage, liked: readonly number[]): string {
  if (["LIVE", "SPORTS", "FISH", "COCKFIGHT"].includes(category)) return "";
  if (["ESPORTS", "LOTT", "ELOTT"].includes(category))
    return coverBackgrounds[stage.seeded.pick(plainBackgrounds)]?.(stage) ?? "";
  return groundOf(stage, liked);
}

/** Defines the gradients of the background (`v`) and of the light behind objects (`h`). */
function lights(seeded: Seeded, { body, deep, night, glow, light }: CoverColors): string {
  const isRound = seeded.unit() < 0.6;
  const air = isRound ? `<radialGradient id="v" cy=".38" r=".78">` : `<linearGradient id="v" x2=".2" y2="1">`;
  const [from, to] = seeded.unit() < 0.75 ? [body, deep] : [light, body];
  return (
    `${air}<stop stop-color="${from}"/><stop offset=".6" stop-color="${to}"/><stop offset="1" stop-color="${night}"/></${isRound ? "radial" : "linear"}Gradient>` +
    `<radialGradient id="h"><stop stop-color="${glow}" stop-opacity=".95"/><stop offset=".45" stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`
  );
}

/** Classes of slots with scenes of their own. */
const slotClasses: readonly (readonly [RegExp, Scene])[] = [
  [/^sc$|scratch|kaskas/, scratchCard],
  [/^vp$|video.?poker|jacks/, videoPoker],
  [/^bg$|bingo/, bingo],
  [/^jp$|jackpot/, jackpot],
  [/^ac$|arcade/, arena],
];

/** Games of the operator's studio that have a cover of their own. */
const ownScenes: Readonly<Record<string, Scene>> = { "STUDIO/capiz-after-dark": capizAfterDarkScene };

function sceneOf({ category, vendor, gameCode, classify, title }: CoverSeed, seeded: Seeded): Scene {
  const ownScene = ownScenes[`${vendor}/${gameCode}`];
  if (ownScene !== undefined) return ownScene;
  const [kind, titleText] = [(classify ?? "").toLowerCase(), title.toLowerCase()];
  switch (category) {
    case "LIVE":
      return liveScene(kind, titleText);
    case "SPORTS":
      return sportScene(`${kind} ${titleText}`);
    case "ESPORTS":
      return arena;
    case "FISH":
      return seeded.pick(seaScenes);
    case "PVP":
      return seeded.pick(playerScenes);
    case "LOTT":
    case "ELOTT":
      return seeded.pick(lotteryScenes);
    case "COCKFIGHT":
      return seeded.pick([cockpit, cockpit, champion]);
    default:
      return slotScene(kind, titleText) ?? seeded.pick(slotScenes);
  }
}

function slotScene(kind: string, titleText: string): Scene | undefined {
  if (/^tg$|table/.test(kind)) return liveScene("", titleText);
  if (/fish/.test(kind)) return seaScenes[0];
  if (/lott/.test(kind)) return lotteryScenes[0];
  const [, ofClass] = slotClasses.find(([pattern]) => pattern.test(kind)) ?? [];
  const [, ofTitle] = slotClasses.find(([pattern]) => pattern.test(titleText)) ?? [];
  return ofClass ?? ofTitle;
}

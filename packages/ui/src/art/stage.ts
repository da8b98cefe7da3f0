/** What a scene is drawn with: the stream of choices, the colours, the things that stand for the title. */

import type { CoverColors } from "./cover-colors.ts";
import { drawMotif } from "./draw-motif.ts";
import type { Motif } from "./motif.ts";
import type { Seeded } from "./seeded.ts";
import { group, n } from "./shapes.ts";

/** A cover is 300 × 400; the title stands below 262. */
export interface Stage {
  readonly seeded: Seeded;
  /** Small letters. */
  readonly title: string;
  readonly colors: CoverColors;
  /** Look of the house: harbour glazes its panes. */
  readonly theme: string;
  /** Large pictures carry more small things. */
  readonly isLarge: boolean;
  readonly hero: Motif;
  /** Four more, none of them the hero. */
  readonly friends: readonly [Motif, Motif, Motif, Motif];
}

/** Draws a layer of a picture. */
export type Scene = (stage: Stage) => string;

/** Where a thing stands. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly turn?: number;
  readonly more?: string;
}

/** Whatever has the inks of a drawing. */
export interface Inked {
  readonly colors: Pick<CoverColors, "inks">;
}

/** A motif with its rim at a spot; `.m` is the style of the rim, in the head of every picture. */
export function put(motif: Motif, { colors }: Inked, spot: Spot): string {
  return group(drawMotif(motif, colors.inks), { ...spot, more: `class="m" ${spot.more ?? ""}`.trim() });
}

/** A motif once, to be shown often by `again`. */
export function once(id: string, motif: Motif, { colors }: Inked): string {
  return `<defs><g id="${id}" class="m">${drawMotif(motif, colors.inks)}</g></defs>`;
}

/** What `once` drew, at a spot. */
export function again(id: string, { x, y, scale = 1, turn = 0, more = "" }: Spot): string {
  const turned = turn === 0 ? "" : `rotate(${n(turn)})`;
  return `<use href="#${id}" transform="translate(${n(x)} ${n(y)})${turned}scale(${Math.round(scale * 100) / 100})" ${more}/>`;
}

/** The light behind a thing; `#h` stands in the head of every picture. */
export function halo(x: number, y: number, [r, opacity = 1]: readonly [number, number?]): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#h)" opacity="${opacity}"/>`;
}

/** The shadow on the ground below a thing. */
export function shadow(x: number, y: number, [across, down]: readonly [number, number]): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(across)}" ry="${n(down)}" fill="#0a0508" opacity=".4"/>`;
}

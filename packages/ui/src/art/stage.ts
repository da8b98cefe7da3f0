/** The input of a scene (random numbers, colours and motifs), and functions that draw motifs, halos and shadows. */

import type { CoverColors } from "./covers/cover-colors.ts";
import { drawMotif } from "./motifs/draw-motif.ts";
import type { Motif } from "./motifs/motif.ts";
import type { Seeded } from "./seeded.ts";
import { group, n } from "./shapes.ts";

/** The input of a scene. A cover is 300 × 400, and its title is below y = 262. */
export interface Stage {
  readonly seeded: Seeded;
  /** The title of the game in lower case. */
  readonly title: string;
  readonly colors: CoverColors;
  /** The name of the theme. In "harbour", panes are glazed tiles. */
  readonly theme: string;
  /** Large pictures have more small details. */
  readonly isLarge: boolean;
  readonly hero: Motif;
  /** Four further motifs, different from the hero. */
  readonly friends: readonly [Motif, Motif, Motif, Motif];
}

/** Draws one layer of a picture and returns its markup. */
export type Scene = (stage: Stage) => string;

/** The position of an object. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly turn?: number;
  readonly more?: string;
}

export interface Inked {
  readonly colors: Pick<CoverColors, "inks">;
}

/** Draws a motif at a position. Every picture defines the class `m`, which styles the outlines. */
export function put(motif: Motif, { colors }: Inked, spot: Spot): string {
  return group(drawMotif(motif, colors.inks), { ...spot, more: `class="m" ${spot.more ?? ""}`.trim() });
}

/** Defines a motif, which `again` can then draw several times. */
export function once(id: string, motif: Motif, { colors }: Inked): string {
  return `<defs><g id="${id}" class="m">${drawMotif(motif, colors.inks)}</g></defs>`;
}

/** Draws the motif that `once` has defined. */
export function again(id: string, { x, y, scale = 1, turn = 0, more = "" }: Spot): string {
  const turned = turn === 0 ? "" : `rotate(${n(turn)})`;
  return `<use href="#${id}" transform="translate(${n(x)} ${n(y)})${turned}scale(${Math.round(scale * 100) / 100})" ${more}/>`;
}

/** Draws the light behind an object with the gradient `h`, which every picture defines. */
export function halo(x: number, y: number, [r, opacity = 1]: readonly [number, number?]): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#h)" opacity="${opacity}"/>`;
}

/** Draws the shadow of an object on the ground. */
export function shadow(x: number, y: number, [across, down]: readonly [number, number]): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(across)}" ry="${n(down)}" fill="#0a0508" opacity=".4"/>`;
}

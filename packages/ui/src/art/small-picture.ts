/** The frame of a small picture: its box, the rim of things, the gradients that it uses. */

import { inkDefinitions } from "./inks.ts";
import type { Inks } from "./inks.ts";

/** What a small picture is made of. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly inks: Inks;
  readonly rim: string;
  /** Gradients of its own. */
  readonly definitions?: string;
  readonly body: string;
}

/** The SVG document. */
export function smallPicture({ width, height, inks, rim, definitions = "", body }: SmallPicture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>.m{stroke:${rim};stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}</style>` +
    `<defs>${definitions}${inkDefinitions(inks, body)}</defs>${body}</svg>`
  );
}

/** Light from the middle of a box: `from` in its heart, `to` at its edge, under the id `g`. */
export function innerLight(from: string, to: string): string {
  return `<radialGradient id="g" cy=".42" r=".72"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient>`;
}

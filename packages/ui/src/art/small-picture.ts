/** The SVG frame of a small picture: view box, outline style, gradients. */

import { inkDefinitions } from "./inks.ts";
import type { Inks } from "./inks.ts";

export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly inks: Inks;
  readonly rim: string;
  /** Additional gradients of the picture. */
  readonly definitions?: string;
  readonly body: string;
}

export function smallPicture({ width, height, inks, rim, definitions = "", body }: SmallPicture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>.m{stroke:${rim};stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}</style>` +
    `<defs>${definitions}${inkDefinitions(inks, body)}</defs>${body}</svg>`
  );
}

/** Defines a radial gradient with the id `g`, from the colour `from` in the center to `to` at the edge. */
export function innerLight(from: string, to: string): string {
  return `<radialGradient id="g" cy=".42" r=".72"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient>`;
}

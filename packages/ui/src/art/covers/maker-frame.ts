/** The frame of a maker's covers, in the material of the theme: wood for capiz, glazed tiles for harbour. */

import type { CoverColors } from "./cover-colors.ts";
import { polygon, starPoints } from "../shapes.ts";

/** Draws the frame over a cover of 300 × 400. */
export function makerFrame(kind: number, { light, glow }: CoverColors, theme: string): string {
  const edge = theme === "harbour" ? ["#0d2c55", "#8fd0ea"] : ["#2c160c", "#f0b24a"];
  const border =
    `<path d="M3.5 3.5h293v393H3.5z" fill="none" stroke="${edge[0]}" stroke-width="7"/>` +
    `<path d="M7.5 7.5h285v385H7.5z" fill="none" stroke="${edge[1]}" stroke-opacity=".8" stroke-width="1.5"/>`;
  const corners = [
    [9, 9, 0],
    [291, 9, 90],
  ] as const;
  const ornament = cornerOf(kind, light, glow);
  return (
    border +
    corners.map(([x, y, turn]) => `<g transform="translate(${x} ${y})rotate(${turn})">${ornament}</g>`).join("")
  );
}

function cornerOf(kind: number, light: string, glow: string): string {
  switch (kind) {
    case 0:
      return `<path d="M0 26V0H26" fill="none" stroke="${light}" stroke-width="5"/>`;
    case 1:
      return `<path d="M0 0h28A28 28 0 0 1 0 28z" fill="${light}"/><path d="M0 0h17A17 17 0 0 1 0 17z" fill="${glow}"/>`;
    case 2:
      return `<path d="M0 0h32L0 32z" fill="${light}"/>`;
    case 3:
      return [0, 1, 2]
        .map((step) => `<path d="M${step * 7} 30V${step * 7}H30" fill="none" stroke="${glow}" stroke-width="2"/>`)
        .join("");
    case 4:
      return `<circle cx="10" cy="10" r="8" fill="${light}"/><circle cx="10" cy="10" r="3.5" fill="${glow}"/><path d="M22 4h16M4 22v16" stroke="${light}" stroke-width="3"/>`;
    case 5:
      return polygon(starPoints([14, 14], { r: 16, inner: 0.4, tips: 5 }), `fill="${glow}"`);
    default:
      return `<path d="M0 34Q4 4 34 0 22 12 12 12 12 22 0 34z" fill="${light}" />`;
  }
}

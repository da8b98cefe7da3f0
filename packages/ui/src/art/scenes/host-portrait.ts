/** The portrait of a live host in front of the lit window, 3:4. */

import { hexColor } from "../../tokens/color.ts";
import { fixedInks } from "../inks.ts";
import { liveHost } from "./live-host.ts";
import { seededBy } from "../seeded.ts";
import { rectangle } from "../shapes.ts";
import { innerLight, smallPicture } from "../small-picture.ts";

/** Returns the portrait as an SVG document of 180 × 240. */
export function hostPortrait(number: string): string {
  const seeded = seededBy(`host/${number}`);
  const hue = seeded.pick([24, 46, 70, 150, 186, 214, 240]);
  const panes = Array.from({ length: 20 }, (_, index) =>
    rectangle(
      { x: 4 + (index % 4) * 44, y: 4 + Math.floor(index / 4) * 44, w: 40, h: 40, r: 3 },
      `fill="${hexColor([0.85, 0.11, hue])}" opacity="${Math.round(seeded.between(0.15, 0.75) * 10) / 10}"`,
    ),
  );
  const body = `<path d="M0 0h180v240H0z" fill="url(#g)"/>${panes.join("")}<g transform="translate(90 136) scale(1.48)">${liveHost(seeded)}</g>`;
  return smallPicture({
    width: 180,
    height: 240,
    inks: fixedInks,
    rim: "#1a0f0c",
    definitions: innerLight(hexColor([0.7, 0.12, hue]), hexColor([0.28, 0.07, hue])),
    body,
  });
}

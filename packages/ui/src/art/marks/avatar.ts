/** The default avatar of a member: an animal or flower of the Philippines in a lit pane. */

import { hexColor } from "../../tokens/color.ts";
import { motifs } from "../motifs/all-motifs.ts";
import { fixedInks } from "../inks.ts";
import { innerLight, smallPicture } from "../small-picture.ts";
import { put } from "../stage.ts";

const size = 96;
const names =
  "tarsier carabao tiger lion cat panda monkey wolf fox bird eagle peacock phoenix dragon rooster horse frog butterfly bee elephant koi fish shark whale turtle crab octopus seahorse starfish sampaguita rose lotus orchid sun moon star parol lantern mask kite mango pineapple jeepney vinta balloon rocket robot princess".split(
    " ",
  );
const hues = [24, 50, 76, 120, 155, 186, 215, 245, 8, 36, 196] as const;

/** Returns the avatar as a square SVG document. The same code always gives the same picture. */
export function avatar(code: string): string {
  const number = Number.parseInt(code, 10) || 0;
  const name = names[number % names.length] ?? "parol";
  const hue = hues[(number * 7 + Math.floor(number / hues.length)) % hues.length] ?? 50;
  const shades = [hexColor([0.9, 0.09, hue]), hexColor([0.7, 0.14, hue]), hexColor([0.38, 0.1, hue])] as const;
  const inks = { ...fixedInks, l: shades, a: fixedInks["R"] ?? shades, b: fixedInks["B"] ?? shades };
  const line = hexColor([0.5, 0.11, hue]);
  const body =
    `<path d="M0 0h96v96H0z" fill="url(#g)"/><path d="M32 0v96M64 0v96M0 32h96M0 64h96" stroke="${line}" stroke-opacity=".35" stroke-width="2"/>` +
    put(motifs[name] ?? [], { colors: { inks } }, { x: 48, y: 50, scale: 0.74 });
  return smallPicture({
    width: size,
    height: size,
    inks,
    rim: hexColor([0.2, 0.04, hue]),
    definitions: innerLight(hexColor([0.93, 0.07, hue]), hexColor([0.52, 0.13, hue])),
    body,
  });
}

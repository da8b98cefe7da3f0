/** The pictures of the symbols by name: our own SVG drawings in a square of 200 units. */

import { door } from "./door.ts";
import { amber, coral, jade, sky } from "./glass-panes.ts";
import { jeepney } from "./jeepney.ts";
import { kalesa } from "./kalesa.ts";
import { mango } from "./mango.ts";
import { maya } from "./maya.ts";
import { moon } from "./moon.ts";
import { parol } from "./parol.ts";
import { sampaguita } from "./sampaguita.ts";

const pictures: Readonly<Record<string, string>> = {
  door,
  parol,
  moon,
  jeepney,
  kalesa,
  sampaguita,
  maya,
  mango,
  amber,
  jade,
  coral,
  sky,
};

/** The complete SVG document of a symbol, `size` pixels wide and high. */
export function symbolSvg(name: string, size: number): string {
  const space = "http://www.w3.org/2000/svg";
  return `<svg xmlns="${space}" viewBox="0 0 200 200" width="${size}" height="${size}">${pictures[name] ?? ""}</svg>`;
}

/** The SVG document as a data URL for an image element. */
export function symbolUrl(name: string, size: number): string {
  return `data:image/svg+xml,${encodeURIComponent(symbolSvg(name, size))}`;
}

/** The visual style of a game maker (vendor). All covers of the maker share it, so that players recognize the maker. */

import { seededBy } from "../seeded.ts";
import type { Seeded } from "../seeded.ts";

export interface MakerStyle {
  readonly frame: number;
  /** Indexes of the backgrounds that the maker prefers. */
  readonly grounds: readonly number[];
  /**
   * Names of the motifs that the maker prefers. A cover shows the motifs that its title names and, in addition, some of
   * the preferred motifs.
   */
  readonly motifs: readonly string[];
  readonly isUpperCase: boolean;
  readonly plate: "shade" | "band" | "ribbon" | "board" | "pane";
  readonly lettering: "light" | "gold" | "white" | "accent";
  /** The width of the outline of objects. */
  readonly rim: number;
}

const slotMotifs =
  "cherry mango pineapple coconut melon grape lemon chili halo candy diamond ruby jade coin crown chest key pearl bell clover horseshoe seven bar potion book hourglass lamp ring tarsier carabao tiger lion cat panda monkey wolf fox buffalo bird eagle peacock phoenix dragon bull horse frog butterfly bee bat elephant koi turtle volcano temple pyramid church castle terrace island vinta ship jeepney kalesa train rocket planet balloon lighthouse house parol lantern mask guitar drum fan sampaguita rose lotus sun moon star flame lightning firework gift cocktail feather snow hat wizard sword shield skull robot".split(
    " ",
  );
const groundCount = 14;
const plates = ["shade", "shade", "band", "ribbon", "board", "pane"] as const;
const letterings = ["light", "gold", "gold", "white", "accent"] as const;
const rims = [1.6, 2.2, 2.8, 3.4] as const;

/** Parts of a maker's style that are fixed. All other parts are derived from the maker's code. */
const fixedStyles: Readonly<Record<string, Partial<MakerStyle>>> = {
  STUDIO: { frame: 1, plate: "shade", lettering: "gold", isUpperCase: false, rim: 1.6 },
};

/** Returns the style of a vendor. It depends only on the vendor's code, so all covers of the vendor share it. */
export function makerStyle(vendor: string): MakerStyle {
  return { ...drawnStyle(vendor), ...(Object.hasOwn(fixedStyles, vendor) ? fixedStyles[vendor] : {}) };
}

function drawnStyle(vendor: string): MakerStyle {
  const seeded = seededBy(`maker/${vendor}`);
  return {
    frame: seeded.whole(0, 6),
    grounds: some(
      seeded,
      Array.from({ length: groundCount }, (_, index) => index),
      6,
    ),
    motifs: some(seeded, slotMotifs, 26),
    isUpperCase: seeded.unit() < 0.6,
    plate: seeded.pick(plates),
    lettering: seeded.pick(letterings),
    rim: seeded.pick(rims),
  };
}

function some<T>(seeded: Seeded, items: readonly T[], count: number): T[] {
  const remaining = [...items];
  return Array.from({ length: count }, () => remaining.splice(seeded.whole(0, remaining.length - 1), 1)).flat();
}

/** The hand of a maker: the same on all its covers, so that a wall of games shows who made them. */

import { seededBy } from "./seeded.ts";
import type { Seeded } from "./seeded.ts";

/** How the covers of a maker are drawn. */
export interface MakerStyle {
  readonly frame: number;
  /** Indexes of the grounds that it likes. */
  readonly grounds: readonly number[];
  /** Names of the motifs that it draws from where a title names none. */
  readonly motifs: readonly string[];
  readonly isUpperCase: boolean;
  readonly plate: "shade" | "band" | "ribbon" | "board" | "pane";
  readonly lettering: "light" | "gold" | "white" | "accent";
  /** Width of the rim around things. */
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

/** Makers whose hand is chosen, not drawn: our own studio writes in gold on the night itself. */
const chosen: Readonly<Record<string, Partial<MakerStyle>>> = {
  STUDIO: { frame: 1, plate: "shade", lettering: "gold", isUpperCase: false, rim: 1.6 },
};

/** Always the same for the same maker. */
export function makerStyle(vendor: string): MakerStyle {
  return { ...drawnStyle(vendor), ...(Object.hasOwn(chosen, vendor) ? chosen[vendor] : {}) };
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
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(seeded.whole(0, left.length - 1), 1)).flat();
}

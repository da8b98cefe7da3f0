/** Chooses the looks of each screen: all looks, or one that the commit determines. */

import { listScreens } from "./list-screens.ts";
import type { Onlooker, Screen } from "./list-screens.ts";
import { commitTurn } from "./commit-turn.ts";
import { languages, themes } from "./open-screens.ts";
import type { Look } from "./open-screens.ts";

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const looks: readonly Look[] = themes.flatMap((theme) =>
  languages.flatMap((language) => sizes.map((size) => ({ theme, language, size }))),
);
const isWhole = process.env.MATRIX === "all";

export interface Visit {
  readonly look: Look;
  readonly screens: readonly Screen[];
}

/** The screens that this kind of person sees, by look. */
export function chooseVisits(onlooker: Onlooker): Visit[] {
  const own = listScreens().filter((screen) => screen.onlooker === onlooker);
  const isChosen = (screen: number, look: number) => isWhole || (screen + commitTurn) % looks.length === look;
  return looks
    .map((look, place) => ({ look, screens: own.filter((_, index) => isChosen(index, place)) }))
    .filter(({ screens }) => screens.length > 0);
}

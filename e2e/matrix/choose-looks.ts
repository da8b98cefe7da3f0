/** Chooses screens and looks: all, or a quarter of the screens in one look each, which the commit determines. */

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
/** One screen of so many is checked per commit: axe takes as long as everything else that journeys do. */
const share = 4;
const isWhole = process.env.MATRIX === "all";

export interface Visit {
  readonly look: Look;
  readonly screens: readonly Screen[];
}

/** The screens that this kind of person sees, by look. */
export function chooseVisits(onlooker: Onlooker): Visit[] {
  const own = listScreens().filter((screen) => screen.onlooker === onlooker);
  const isChosen = (screen: number, look: number) => {
    const turn = screen + commitTurn;
    return isWhole || (turn % share === 0 && Math.floor(turn / share) % looks.length === look);
  };
  return looks
    .map((look, place) => ({ look, screens: own.filter((_, index) => isChosen(index, place)) }))
    .filter(({ screens }) => screens.length > 0);
}

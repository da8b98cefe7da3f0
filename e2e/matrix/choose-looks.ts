/**
 * Chooses which screens are shown in which looks (a look is a theme, a language and a size): every screen in all looks,
 * or an eighth of the screens in one look each. The commit determines the eighth and the looks.
 */

import { listScreens } from "./list-screens.ts";
import type { ViewerKind, Screen } from "./list-screens.ts";
import { commitNumber } from "./commit-turn.ts";
import { languages, themes } from "./open-screens.ts";
import type { Look } from "./open-screens.ts";

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const looks: readonly Look[] = themes.flatMap((theme) =>
  languages.flatMap((language) => sizes.map((size) => ({ theme, language, size }))),
);
/** Only one screen in eight is checked per commit, because axe takes as long as all other work of the journeys. */
const screensPerCheck = 8;
const isWholeMatrix = process.env.MATRIX === "all";

export interface Visit {
  readonly look: Look;
  readonly screens: readonly Screen[];
}

/** Returns the screens to check for this kind of viewer, grouped by look. */
export function chooseVisits(viewer: ViewerKind): Visit[] {
  const screensOfViewer = listScreens().filter((screen) => screen.viewer === viewer);
  const isSelected = (screen: number, look: number) => {
    const position = screen + commitNumber();
    return (
      isWholeMatrix ||
      (position % screensPerCheck === 0 && Math.floor(position / screensPerCheck) % looks.length === look)
    );
  };
  return looks
    .map((look, lookIndex) => ({ look, screens: screensOfViewer.filter((_, index) => isSelected(index, lookIndex)) }))
    .filter(({ screens }) => screens.length > 0);
}

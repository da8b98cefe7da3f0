/** The kinds of a centre's games as links; each kind has its own URL. */

import "./class-chips.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { showInLine } from "../../show-in-line.ts";
import { lobbyHref } from "../../rules/lobby-filter.ts";
import type { LobbyFilter } from "../../rules/lobby-filter.ts";
import type { GameClass } from "../../rules/game-classes.ts";

interface ClassChipsProps {
  readonly classes: readonly GameClass[];
  readonly path: string;
  readonly filter: LobbyFilter;
}

/** Empty for a centre with one kind of games. */
export function ClassChips({ classes, path, filter }: ClassChipsProps) {
  const { t } = useTexts();
  if (classes.length === 0) return null;
  const chips = [{ code: "", label: "lobby.filter.all" } as const, ...classes];
  return (
    <nav aria-label={t("lobby.filter.kinds")}>
      <ul className="class-chips">
        {chips.map(({ code, label }) => (
          <li key={code} ref={filter.gameClassify === code ? showInLine : undefined}>
            <RouteLink
              href={lobbyHref(path, filter, { gameClassify: code })}
              className="class-chip"
              aria-current={filter.gameClassify === code ? "true" : undefined}
            >
              {t(label)}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A game centre: its vendors, kinds of games, filters and search, and the lists of all games, favourites and recently
 * played games.
 */

import "./lobby.css";
import type { ReactNode } from "react";
import { useQueryParams } from "../../../../lib/navigation/location.tsx";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { classesOf, hasStakeFilters } from "../../rules/game-classes.ts";
import { gameListCentrePath } from "../../rules/game-list-centre-path.ts";
import { lobbyHref, readLobbyFilter } from "../../rules/lobby-filter.ts";
import { GameSearch } from "./game-search.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { LobbyGames } from "./lobby-games.tsx";
import { MemberGames } from "./member-games.tsx";
import { TermFilters } from "./term-filters.tsx";
import { VendorStrip } from "./vendor-strip.tsx";
import type { StripVendor } from "./vendor-strip.tsx";
import "./class-chips.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { showInLine } from "../../show-in-line.ts";
import type { LobbyFilter } from "../../rules/lobby-filter.ts";
import type { GameClass } from "../../rules/game-classes.ts";
import "./kind-strip.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";

interface LobbyProps {
  /** Game type: RNG, LIVE … */
  readonly category: string;
  readonly title: string;
  /** Path of the page, without query. */
  readonly path: string;
  /** Path of the game centre. On a page of the game-list centre, the path of the game centre of the same game type. */
  readonly centrePath: string;
  readonly kinds: readonly KindLink[];
  /** Vendors of the category, in the merchant's order. */
  readonly vendors: readonly StripVendor[];
  /** Shown above the list of all games. */
  readonly tables?: ReactNode;
  /** Shown below the list. */
  readonly more?: ReactNode;
}

/** The URL holds all filters. */
export function Lobby({ category, title, path, centrePath, kinds, vendors, tables, more }: LobbyProps) {
  const filter = readLobbyFilter(useQueryParams());
  const { languages } = usePage().merchant;
  // A vendor's list of games is in the game-list centre if the game type has one (specification, section 4, Game
  // launch).
  const listPath = gameListCentrePath(category) ?? path;
  const hrefOf = (vassalage: string) => lobbyHref(vassalage === "" ? centrePath : listPath, filter, { vassalage });
  return (
    <div className="page lobby">
      <KindStrip kinds={kinds} current={centrePath} />
      <header className="lobby-head">
        <h1>{title}</h1>
        <ListTabs path={path} current={filter.tab} />
        {filter.tab === "all" && <GameSearch key={path} path={path} filter={filter} />}
      </header>
      {filter.tab === "all" ? (
        <>
          {tables}
          <VendorStrip vendors={vendors} current={filter.vassalage} hrefOf={hrefOf} />
          <ClassChips classes={classesOf(category, languages)} path={path} filter={filter} />
          <LobbyGames category={category} path={path} filter={filter} vendors={vendors}>
            <TermFilters path={path} filter={filter} hasStakes={hasStakeFilters(category)} />
          </LobbyGames>
          {more}
        </>
      ) : (
        <MemberGames key={filter.tab} tab={filter.tab} path={path} filter={filter} category={category} />
      )}
    </div>
  );
}

interface ClassChipsProps {
  readonly classes: readonly GameClass[];
  readonly path: string;
  readonly filter: LobbyFilter;
}

/**
 * The kinds of a centre's games as links; each kind has its own URL. Renders nothing for a centre with one kind of
 * games.
 */
function ClassChips({ classes, path, filter }: ClassChipsProps) {
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

interface KindLink {
  readonly href: string;
  readonly icon: IconName;
  readonly text: string;
}

/**
 * Links between the game centres as a line of icons. On wide screens they are hidden, because the side navigation has
 * the same links. `current` is the path of the shown centre.
 */
function KindStrip({ kinds, current }: { kinds: readonly KindLink[]; current: string }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t("lobby.kinds")}>
      <ul className="kind-strip">
        {kinds.map(({ href, icon, text }) => (
          <li key={href} ref={href === current ? showInLine : undefined}>
            <RouteLink href={href} className="kind-link" aria-current={href === current ? "page" : undefined}>
              <Icon name={icon} />
              <span>{text}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

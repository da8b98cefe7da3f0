/** A game centre: vendors, kinds, filters, search and all games; also favourites and the games played last. */

import "./lobby.css";
import type { ReactNode } from "react";
import { useQueryParams } from "../../../../lib/navigation/location.tsx";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { classesOf, hasStakeFilters } from "../../rules/game-classes.ts";
import { gameListCentrePath } from "../../rules/game-list-centre-path.ts";
import { lobbyHref, readLobbyFilter } from "../../rules/lobby-filter.ts";
import { ClassChips } from "./class-chips.tsx";
import { GameSearch } from "./game-search.tsx";
import { KindStrip } from "./kind-strip.tsx";
import type { KindLink } from "./kind-strip.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { LobbyGames } from "./lobby-games.tsx";
import { MemberGames } from "./member-games.tsx";
import { TermFilters } from "./term-filters.tsx";
import { VendorStrip } from "./vendor-strip.tsx";
import type { StripVendor } from "./vendor-strip.tsx";

interface LobbyProps {
  /** Game type: RNG, LIVE … */
  readonly category: string;
  readonly title: string;
  /** Path of the page, without query. */
  readonly path: string;
  /** Path of the game centre; a game-list centre belongs to the centre of its type. */
  readonly centrePath: string;
  readonly kinds: readonly KindLink[];
  /** Vendors of the category, in the merchant's order. */
  readonly vendors: readonly StripVendor[];
  /** Shown above the list of all games. */
  readonly tables?: ReactNode;
  /** Shown below the list. */
  readonly more?: ReactNode;
}

/** The URL holds all choices. */
export function Lobby({ category, title, path, centrePath, kinds, vendors, tables, more }: LobbyProps) {
  const filter = readLobbyFilter(useQueryParams());
  const { languages } = usePage().house;
  // A vendor of a type in the game-list-centre set has its list there (specification, section 4, Game launch).
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

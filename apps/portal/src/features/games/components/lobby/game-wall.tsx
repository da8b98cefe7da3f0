/**
 * Shows all games of a list of any length. At most eighty cards, near the visible part, are in the document. Further
 * pages of the list load when the member scrolls to them. The server renders the first page.
 */

import "./game-wall.css";
import { memo, useMemo, useRef } from "react";
import type { CSSProperties } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { listPageSize } from "../../../../lib/page/catalogue-reads.ts";
import { useGameList } from "../../hooks/use-game-list.ts";
import { useKeptScroll } from "../../hooks/use-kept-scroll.ts";
import { firstColumn, useVisibleCards } from "../../hooks/use-visible-cards.ts";
import type { ShownCards } from "../../hooks/use-visible-cards.ts";
import type { PlayableGame } from "../../playable-game.ts";
import type { ListPage } from "../../rules/game-list-read.ts";
import { GameTile } from "../cards/game-tile.tsx";
import { splitMatches } from "../../rules/split-matches.ts";

export type WallList = Omit<ListPage, "pageNo">;

interface GameWallProps {
  readonly list: WallList;
  readonly count: number;
  readonly label: string;
  /** Vendor code → name. A vendor without a name is shown by its code. */
  readonly vendorNames: Readonly<Record<string, string>>;
}

/** The number of covers on the first screen, which load at once. */
const eagerCards = 4;

/** For screen readers, cards are numbered as if the whole list were in the page. */
export function GameWall({ list, count, label, vendorNames }: GameWallProps) {
  const wall = useRef<HTMLDivElement>(null);
  const cards = useVisibleCards(wall, { count, rendered: listPageSize });
  useKeptScroll(cards !== undefined);
  // Shows the first page on the server, and until a card is measured.
  const { from, end } = cards ?? { from: 0, end: Math.min(count, listPageSize) };
  const firstPage = Math.floor(from / listPageSize);
  const pages = Array.from({ length: Math.ceil(end / listPageSize) - firstPage }, (_, index) => firstPage + index);
  return (
    <div
      ref={wall}
      className="game-wall"
      style={{ blockSize: cards?.height }}
      data-measured={cards === undefined ? undefined : ""}
    >
      <ul className="game-grid" aria-label={label} style={offsetStyle(cards)}>
        {pages.map((page) => (
          <WallPage
            key={page}
            list={list}
            page={page}
            from={Math.max(from, page * listPageSize)}
            end={Math.min(end, (page + 1) * listPageSize)}
            count={count}
            vendorNames={vendorNames}
          />
        ))}
      </ul>
    </div>
  );
}

/** Moves the visible cards down by the height of the rows above them, and the first card into its column. */
function offsetStyle(cards: ShownCards | undefined): CSSProperties & Partial<Record<typeof firstColumn, number>> {
  if (cards === undefined) return {};
  const { from, columns, rowHeight, gap } = cards;
  const top = Math.floor(from / columns) * rowHeight;
  return {
    transform: `translateY(${top}px)`,
    gridAutoRows: rowHeight - gap,
    [firstColumn]: 1 + (from % columns),
  };
}

interface WallPageProps {
  readonly list: WallList;
  /** Number of the page, from 0. */
  readonly page: number;
  /** Positions in the whole list; `end` is exclusive. */
  readonly from: number;
  readonly end: number;
  readonly count: number;
  readonly vendorNames: Readonly<Record<string, string>>;
}

/** Memoized, so that a scroll renders only the pages whose cards change. */
const WallPage = memo(({ list, page, from, end, count, vendorNames }: WallPageProps) => {
  const listPage = useMemo(() => ({ ...list, pageNo: page + 1 }), [list, page]);
  const state = useGameList(listPage);
  const games = state.kind === "loaded" ? state.value.games : [];
  const positions = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  return positions.map((position) => {
    const game = games[position - page * listPageSize];
    return (
      <WallCell
        key={position}
        game={game}
        vendorName={vendorNames[game?.vendor ?? ""]}
        position={position}
        count={count}
        search={list.filter.search}
      />
    );
  });
});

interface WallCellProps {
  readonly game: PlayableGame | undefined;
  readonly vendorName: string | undefined;
  readonly position: number;
  readonly count: number;
  readonly search: string;
}

/** Memoized, so that a card renders once while it is near the screen. */
const WallCell = memo(({ game, vendorName, position, count, search }: WallCellProps) => (
  <li aria-setsize={count} aria-posinset={position + 1}>
    {game === undefined ? (
      <EmptyTile />
    ) : (
      <GameTile
        game={game}
        vendorName={vendorName}
        isEager={position < eagerCards}
        title={search === "" ? undefined : <MarkedName name={game.name} search={search} />}
      />
    )}
  </li>
));

export function EmptyTile() {
  return (
    <div className="game-card" aria-busy="true">
      <div className="game-cover">
        <Skeleton height="100%" />
      </div>
      <div className="game-caption" />
      <div className="game-actions" aria-hidden="true">
        <span className="button" />
      </div>
    </div>
  );
}

function MarkedName({ name, search }: { name: string; search: string }) {
  return splitMatches(name, search).map(({ at, text, isMatch }) =>
    isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}

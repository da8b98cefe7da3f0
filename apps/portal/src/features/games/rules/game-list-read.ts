/**
 * The read of one page of a centre's games: the members' call with a session, the public menus without one
 * (docs/wire-format.md, Calls). Pure. Source: specification, section 3, Game list query; docs/wire-format.md,
 * Catalogue.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { merchantConfiguration } from "@openhouse/rules/merchants/merchant-configuration";
import { firstGamesRead, listPageSize } from "../../../lib/catalogue-reads.ts";
import type { PublicRead } from "../../../lib/public-reads.ts";
import type { LobbyFilter } from "./lobby-filter.ts";

type ListFilter = Pick<LobbyFilter, "vassalage" | "gameClassify" | "minBet" | "lines" | "search" | "sort">;

/** What one page is asked with. */
export interface ListPage {
  /** Game type: RNG, LIVE … */
  readonly category: string;
  readonly filter: ListFilter;
  /** From 1. */
  readonly pageNo: number;
}

/** Who asks. */
export interface ListClient {
  readonly merchant: string;
  readonly language: string;
  readonly isPhone: boolean;
}

type Menus = Reply<"GET /lgw/games/game_menus">;
type Card = Reply<"GET /wps/relay/GCSGAME_gameList">["games"][number];

/** Cards of one page, and how many games the filter takes in all. */
export interface GameListPage {
  readonly cards: readonly Card[];
  readonly count: number;
}

/** The public read; its first page without a filter is what the server renders. */
export function visitorsListRead({ category, filter, pageNo }: ListPage): PublicRead {
  const first = firstGamesRead(category);
  // The order of the names belongs to the key of the read: an unnarrowed first page is the server's own.
  return { ...first, query: { ...first.query, pageNo, ...narrowing(filter) } };
}

/** The members' read. */
export function membersListRead(
  { category, filter, pageNo }: ListPage,
  { merchant, language, isPhone }: ListClient,
): PublicRead {
  const { platform, lotteryType: prizeMode } = merchantConfiguration;
  const client = { clientType: isPhone ? "2" : "3", platform, merchant, language, prizeMode };
  const query = { ...client, gameType: category, ...narrowing(filter), pageNo, pageSize: listPageSize };
  return { route: listRoute, query, without: ["GAMELO3", {}] };
}

/** A page out of the public menus. */
export function pageOfMenus(menus: Menus | undefined, category: string): GameListPage {
  const group = menus?.find(({ gameGroupCode }) => gameGroupCode === category);
  return group === undefined ? { cards: [], count: 0 } : { cards: group.gameMenus, count: group.totalCount };
}

/** A page out of the members' list; a missing answer is an empty list (specification, section 7). */
export function pageOfList(list: Partial<Reply<"GET /wps/relay/GCSGAME_gameList">> | null | undefined): GameListPage {
  const cards = list?.games ?? [];
  return { cards, count: list?.totalCount ?? cards.length };
}

const listRoute = "GET /wps/relay/GCSGAME_gameList";

/** The list knows lines as a class: a game must be of every one that is named. */
function narrowing({ vassalage, gameClassify, minBet, lines, search, sort }: ListFilter) {
  const classes = [gameClassify, lines === "" ? "" : `LINES${lines}`].filter((code) => code !== "").join(",");
  return {
    ...(vassalage === "" ? {} : { vassalage }),
    ...(classes === "" ? {} : { gameClassify: classes }),
    ...(minBet === "" ? {} : { minBet }),
    ...(search.trim() === "" ? {} : { gameName: search.trim() }),
    ...(sort === "" ? {} : { sort }),
  };
}

/**
 * The read of one page of a centre's games: with a session the members' call, otherwise the public menus
 * (docs/wire-format.md, Calls). Source: specification, section 3, Game list query; docs/wire-format.md, Catalogue.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { merchantConfiguration } from "@openhouse/rules/merchants/merchant-configuration";
import { firstGamesRead, listPageSize } from "../../../lib/page/catalogue-reads.ts";
import type { PublicRead } from "../../../lib/page/public-reads.ts";
import type { LobbyFilter } from "./lobby-filter.ts";

type ListFilter = Pick<LobbyFilter, "vassalage" | "gameClassify" | "minBet" | "lines" | "search" | "sort">;

export interface ListPage {
  /** Game type: RNG, LIVE … */
  readonly category: string;
  readonly filter: ListFilter;
  /** Page number, from 1. */
  readonly pageNo: number;
}

export interface ListClient {
  readonly merchant: string;
  readonly language: string;
  readonly isPhone: boolean;
}

type Menus = Reply<"GET /lgw/games/game_menus">;
type Card = Reply<"GET /wps/relay/GCSGAME_gameList">["games"][number];

/** The cards of one page and the number of all games that match the filter. */
export interface GameListPage {
  readonly cards: readonly Card[];
  readonly count: number;
}

/** The public read. The server renders its first page without filters. */
export function visitorsListRead({ category, filter, pageNo }: ListPage): PublicRead {
  const first = firstGamesRead(category);
  // The order of the properties is part of the read's key, and this key must equal the one that the server has rendered
  // for the unfiltered first page.
  return { ...first, query: { ...first.query, pageNo, ...filterQuery(filter) } };
}

export function membersListRead(
  { category, filter, pageNo }: ListPage,
  { merchant, language, isPhone }: ListClient,
): PublicRead {
  const { platform, lotteryType: prizeMode } = merchantConfiguration;
  const client = { clientType: isPhone ? "2" : "3", platform, merchant, language, prizeMode };
  const query = { ...client, gameType: category, ...filterQuery(filter), pageNo, pageSize: listPageSize };
  return { route: listRoute, query, without: ["GAMELO3", {}] };
}

export function pageOfMenus(menus: Menus | undefined, category: string): GameListPage {
  const group = menus?.find(({ gameGroupCode }) => gameGroupCode === category);
  return group === undefined ? { cards: [], count: 0 } : { cards: group.gameMenus, count: group.totalCount };
}

/** A page of the members' list; a missing response is an empty list (specification, section 7). */
export function pageOfList(list: Partial<Reply<"GET /wps/relay/GCSGAME_gameList">> | null | undefined): GameListPage {
  const cards = list?.games ?? [];
  return { cards, count: list?.totalCount ?? cards.length };
}

const listRoute = "GET /wps/relay/GCSGAME_gameList";

/**
 * Returns the filters as query parameters. The catalogue stores the number of lines as a class, and a game must match
 * all classes of the query.
 */
function filterQuery({ vassalage, gameClassify, minBet, lines, search, sort }: ListFilter) {
  const classes = [gameClassify, lines === "" ? "" : `LINES${lines}`].filter((code) => code !== "").join(",");
  return {
    ...(vassalage === "" ? {} : { vassalage }),
    ...(classes === "" ? {} : { gameClassify: classes }),
    ...(minBet === "" ? {} : { minBet }),
    ...(search.trim() === "" ? {} : { gameName: search.trim() }),
    ...(sort === "" ? {} : { sort }),
  };
}

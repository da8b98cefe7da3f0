/**
 * Lists of games: vendors by category, games of a vendor, hot games, popular games, the public menus. If the game lobby
 * (GAMELO3) is off, all lists are empty; if GAMELOHOT3 is off, the list of hot games is empty. These operations return
 * an empty list instead of refusing, so that screens that contain the list still open. They query no database.
 */

import type {
  GameListQuery,
  GameListReply,
  HotGamesReply,
  VendorsReply,
} from "@openhouse/protocol/catalogue/game-card";
import type { GameMenuGroup, GameMenusQuery } from "@openhouse/protocol/catalogue/game-menus";
import type { PopularGames, PopularGamesQuery } from "@openhouse/protocol/catalogue/popular-games";
import type { VassalageGameTypes } from "@openhouse/protocol/catalogue/vassalage-game-types";
import { readPrizeMode } from "@openhouse/rules/catalogue/prize-modes";
import { parseMoney } from "@openhouse/rules/money/money";
import type { Actor } from "../../core/actor.ts";
import type { CatalogueGame } from "../../core/ports/game-directory.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { groupByCategory, rowSize, toGameCard, toLanes, toMenuHead, toMenuItem } from "./describe-games.ts";
import type { DisplayContext } from "./describe-games.ts";
import { searchCatalogue } from "./search-catalogue.ts";
import type { GameFilter } from "./search-catalogue.ts";
import { visibleCatalogue } from "./visible-catalogue.ts";

/** Cards per page if the client sends no size (specification, section 9: search page size). */
const defaultPageSize = 42;
const defaultPopularCount = 20;
const lineClass = /^LINES_?(\d{1,4})$/;

/** The context in which games are described for the caller. */
export function displayContextFor(deps: CatalogueDeps, actor: Actor): DisplayContext {
  const { merchantId, language } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const hasLauncher = (vendor: string) => deps.launchers.find(merchantId, vendor) !== undefined;
  const { ownCategories } = visibleCatalogue(deps, actor);
  return { merchant, language, now: deps.clock.businessNow(), hasLauncher, ownCategories };
}

export function listVendors(deps: CatalogueDeps, actor: Actor): VendorsReply {
  return { data: { lanes: toLanes(visibleCatalogue(deps, actor).games, displayContextFor(deps, actor)) } };
}

/** Lists vendors by category. `typeId` is a category or a vendor; an empty `typeId` selects all. */
export function listVassalageTypes(deps: CatalogueDeps, actor: Actor, typeId: string): VassalageGameTypes {
  const { games } = visibleCatalogue(deps, actor);
  const requested = typeId.toUpperCase();
  const groups = groupByCategory(games).filter(
    ([category, categoryGames]) =>
      requested === "" || category === requested || categoryGames.some(({ vendor }) => vendor === requested),
  );
  return {
    content: Object.fromEntries(
      groups.map(([category, categoryGames]) => [
        category,
        { vendor: [...new Set(categoryGames.map(({ vendor }) => vendor))] },
      ]),
    ),
  };
}

/**
 * Without a requested group: all groups, each with its first row of games, or without games if the page size is 0. With
 * a requested group: only that group, with a page of the games that match the filters.
 */
export function listMenus(deps: CatalogueDeps, actor: Actor, query: GameMenusQuery): GameMenuGroup[] {
  const catalogue = visibleCatalogue(deps, actor);
  const context = displayContextFor(deps, actor);
  const requested = textOrNull(query.gameGroupCode)?.toUpperCase() ?? null;
  const groups = groupByCategory(catalogue.games).filter(([category]) => requested === null || category === requested);
  const pageQuery = requested === null ? { pageSize: query.pageSize === 0 ? 0 : rowSize } : query;
  return groups.map(([category, categoryGames]) => {
    const { games, count, size } = findPage(deps, actor, { ...pageQuery, gameType: category });
    return {
      ...toMenuHead(category, categoryGames, context),
      totalCount: count,
      totalPages: size === 0 ? 0 : Math.ceil(count / size),
      gameMenus: games.map((game) => toMenuItem(game, context)),
    };
  });
}

export function listGames(deps: CatalogueDeps, actor: Actor, query: GameListQuery): GameListReply {
  const { games, count, size } = findPage(deps, actor, query);
  const context = displayContextFor(deps, actor);
  return {
    games: games.map((game) => toGameCard(game, context)),
    totalCount: count,
    totalPages: Math.ceil(count / size),
  };
}

export function listHotGames(deps: CatalogueDeps, actor: Actor, vendor: string | undefined): HotGamesReply {
  if (!hasFlag(deps.merchants.byId(actor.merchantId), "GAMELOHOT3")) return { list: [] };
  const requested = textOrNull(vendor) ?? "ALL";
  const context = displayContextFor(deps, actor);
  const hot = visibleCatalogue(deps, actor)
    .games.filter((game) => game.hotPosition !== null && (requested === "ALL" || game.vendor === requested))
    .toSorted((a, b) => (a.hotPosition ?? 0) - (b.hotPosition ?? 0));
  return { list: hot.map((game) => toGameCard(game, context)) };
}

/** Lists the most played games. Without a category, lotteries come first, starting with those of the prize mode. */
export function listPopular(deps: CatalogueDeps, actor: Actor, query: PopularGamesQuery): PopularGames {
  const count = query.count ?? defaultPopularCount;
  const category = textOrNull(query.playType)?.toUpperCase() ?? null;
  const find = (gameType: string | undefined) =>
    findPage(deps, actor, { pageSize: count, ...(gameType === undefined ? {} : { gameType }) }).games;
  const lotteries = readPrizeMode(query.prizeMode ?? "") === "LOTT" ? ["LOTT", "ELOTT"] : ["ELOTT", "LOTT"];
  const games = category === null ? [...lotteries, undefined].flatMap(find) : find(category);
  const context = displayContextFor(deps, actor);
  return [...new Set(games)].slice(0, count).map((game) => toMenuItem(game, context));
}

interface GameSearchPage {
  readonly games: readonly CatalogueGame[];
  readonly count: number;
  readonly size: number;
}

function findPage(deps: CatalogueDeps, actor: Actor, query: GameListQuery): GameSearchPage {
  const size = query.pageSize ?? defaultPageSize;
  const offset = ((query.pageNo ?? query.page ?? 1) - 1) * size;
  const { language } = actor;
  const filter = filterOf(query, deps.merchants.byId(actor.merchantId));
  return {
    ...searchCatalogue(visibleCatalogue(deps, actor), filter, { sort: query.sort ?? "heat", language, offset, size }),
    size,
  };
}

function filterOf(query: GameListQuery, { currency }: DisplayContext["merchant"]): GameFilter {
  const category = textOrNull(query.gameType)?.toUpperCase() ?? null;
  const classes = (query.gameClassify ?? "")
    .toUpperCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "ALL");
  const lines = classes.flatMap((part) => lineClass.exec(part)?.[1] ?? []).map(Number);
  return {
    vendor: textOrNull(query.vassalage),
    category: category === "ALL" ? null : category,
    classes: classes.filter((part) => !lineClass.test(part)),
    name: textOrNull(query.gameName),
    minBet: parseMoney(query.minBet ?? "", currency)?.minor ?? 0n,
    lines: Math.max(0, Number(query.lines ?? "0"), ...lines),
  };
}

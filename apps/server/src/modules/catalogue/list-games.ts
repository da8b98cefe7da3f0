/**
 * Browsing: vendors by category, games of a vendor, the hot wall, the public menus. Without the game lobby (GAMELO3)
 * there are none of them, without hot games (GAMELOHOT3) the wall is empty: lists are empty, never refused, so that the
 * pages that hold them still open.
 */

import type {
  GameListQuery,
  GameListReply,
  HotGamesReply,
  VendorsReply,
} from "@openhouse/protocol/catalogue/game-card";
import type { GameMenuGroup } from "@openhouse/protocol/catalogue/game-menus";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { hasFlag } from "../../core/merchant.ts";
import { textOrNull } from "../../core/text-or-null.ts";
import { toGameCard, toLanes, toMenus } from "./describe-games.ts";
import { searchGames, selectGames, selectHotGames } from "./repository.ts";
import type { Game } from "./repository.ts";

type ListDeps = Pick<Deps, "db" | "clock" | "merchants">;

/** Cards per page when the client does not say (spec section 9: search page size). */
const usualSize = 42;

export async function listVendors(deps: ListDeps, actor: Actor): Promise<VendorsReply> {
  const games = await selectOffered(deps, actor);
  return { data: { lanes: toLanes(games, actor.language) } };
}

export async function listMenus(deps: ListDeps, actor: Actor): Promise<GameMenuGroup[]> {
  const games = await selectOffered(deps, actor);
  return toMenus(games, actor.language);
}

export async function listGames(deps: ListDeps, actor: Actor, query: GameListQuery): Promise<GameListReply> {
  if (!isOffered(deps, actor, "GAMELO3")) return { games: [], totalCount: 0, totalPages: 0 };
  const { db, clock } = deps;
  const size = query.pageSize ?? usualSize;
  const filter = {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    vendor: textOrNull(query.vassalage),
    category: textOrNull(query.gameType),
    classify: textOrNull(query.gameClassify),
    name: textOrNull(query.gameName),
  };
  const { games, count } = await searchGames(db, filter, { offset: ((query.pageNo ?? 1) - 1) * size, size });
  return {
    games: games.map((game) => toGameCard(game, actor.language)),
    totalCount: count,
    totalPages: Math.ceil(count / size),
  };
}

export async function listHotGames(deps: ListDeps, actor: Actor, vendor: string | undefined): Promise<HotGamesReply> {
  if (!isOffered(deps, actor, "GAMELOHOT3")) return { list: [] };
  const { db, clock } = deps;
  const moment = { merchantId: actor.merchantId, at: clock.businessNow() };
  const games = await selectHotGames(db, moment, textOrNull(vendor));
  return { list: games.map((game) => toGameCard(game, actor.language)) };
}

async function selectOffered(deps: ListDeps, actor: Actor): Promise<Game[]> {
  if (!isOffered(deps, actor, "GAMELO3")) return [];
  return selectGames(deps.db, { merchantId: actor.merchantId, at: deps.clock.businessNow() });
}

function isOffered({ merchants }: ListDeps, { merchantId }: Actor, modId: "GAMELO3" | "GAMELOHOT3"): boolean {
  return hasFlag(merchants.byId(merchantId), modId);
}

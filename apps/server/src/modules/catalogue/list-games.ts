/** Browsing: vendors by category, games of a vendor, the hot wall, the public menus. No refusals. */

import type {
  GameListQuery,
  GameListReply,
  HotGamesReply,
  VendorsReply,
} from "@openhouse/protocol/catalogue/game-card";
import type { GameMenuGroup } from "@openhouse/protocol/catalogue/game-menus";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { textOrNull } from "../../core/text-or-null.ts";
import { toGameCard, toLanes, toMenus } from "./describe-games.ts";
import { searchGames, selectGames, selectHotGames } from "./repository.ts";

type ListDeps = Pick<Deps, "db" | "clock">;

/** Cards per page when the client does not say (spec section 9: search page size). */
const usualSize = 42;

export async function listVendors({ db, clock }: ListDeps, actor: Actor): Promise<VendorsReply> {
  const games = await selectGames(db, { merchantId: actor.merchantId, at: clock.businessNow() });
  return { data: { lanes: toLanes(games, actor.language) } };
}

export async function listMenus({ db, clock }: ListDeps, actor: Actor): Promise<GameMenuGroup[]> {
  const games = await selectGames(db, { merchantId: actor.merchantId, at: clock.businessNow() });
  return toMenus(games, actor.language);
}

export async function listGames({ db, clock }: ListDeps, actor: Actor, query: GameListQuery): Promise<GameListReply> {
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

export async function listHotGames(
  { db, clock }: ListDeps,
  actor: Actor,
  vendor: string | undefined,
): Promise<HotGamesReply> {
  const moment = { merchantId: actor.merchantId, at: clock.businessNow() };
  const games = await selectHotGames(db, moment, textOrNull(vendor));
  return { list: games.map((game) => toGameCard(game, actor.language)) };
}

/** A member's favourites and recent games. Source: specification, sections 4, 7 and 9. */

import type { GamePage, GamePageQuery } from "@openhouse/protocol/catalogue/game-pages";
import type { MemberActor } from "../../core/actor.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { Transaction } from "../../db/connection.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { toGameCard } from "./describe-games.ts";
import { displayContextFor } from "./list-games.ts";
import { deleteFavourite, insertFavourite, selectFavourites, selectRecent } from "./own-lists-repository.ts";
import { visibleCatalogue } from "./visible-catalogue.ts";

/** Page size of favourites and recent games (specification, section 9). */
const defaultPageSize = 20;
const maxFavourites = 500;

/** Lists the node ids of the favourites that are still offered, latest first. No refusals. */
export async function listFavouriteIds(deps: CatalogueDeps, actor: MemberActor): Promise<string[]> {
  const catalogue = visibleCatalogue(deps, actor);
  return (await selectFavourites(deps.db, actor)).filter((nodeId) => catalogue.findByNode(nodeId) !== undefined);
}

/** Returns a page of the favourites, latest first. No refusals. */
export async function listFavourites(deps: CatalogueDeps, actor: MemberActor, query: GamePageQuery): Promise<GamePage> {
  return toPage(deps, actor, { nodeIds: await selectFavourites(deps.db, actor), query });
}

/** Returns a page of the games that the member opened, latest first. No refusals. */
export async function listRecent(deps: CatalogueDeps, actor: MemberActor, query: GamePageQuery): Promise<GamePage> {
  return toPage(deps, actor, { nodeIds: await selectRecent(deps.db, actor), query });
}

/**
 * Adds a favourite in the caller's transaction. Adding a favourite again changes nothing. Refusals, in this order:
 * `not.exists.game` (the merchant does not offer the game), `favourites.max`.
 */
export async function addFavourite(
  deps: CatalogueDeps,
  tx: Transaction,
  { actor, nodeId }: { readonly actor: MemberActor; readonly nodeId: string },
): Promise<void> {
  const game = visibleCatalogue(deps, actor).findByNode(nodeId);
  if (game === undefined) throw new Refusal("not.exists.game");
  const favourite = { nodeId: game.nodeId, at: deps.clock.businessNow(), max: maxFavourites };
  if (!(await insertFavourite(tx, actor, favourite))) throw new Refusal("favourites.max", { max: maxFavourites });
}

/** Removes a favourite in the caller's transaction. Does nothing if the game is unknown or not a favourite. */
export async function removeFavourite(
  tx: Transaction,
  { actor, nodeId }: { readonly actor: MemberActor; readonly nodeId: string },
): Promise<void> {
  const id = idFromWire(nodeId);
  if (id !== undefined) await deleteFavourite(tx, actor, id);
}

interface ListToPage {
  readonly nodeIds: readonly string[];
  readonly query: GamePageQuery;
}

/** Removes games that are no longer offered before the list is divided into pages. */
function toPage(deps: CatalogueDeps, actor: MemberActor, { nodeIds, query }: ListToPage): GamePage {
  const catalogue = visibleCatalogue(deps, actor);
  const category = textOrNull(query.gameType)?.toUpperCase() ?? "ALL";
  const games = nodeIds.flatMap((nodeId) => catalogue.findByNode(nodeId) ?? []);
  const matchingGames = games.filter((game) => category === "ALL" || game.category === category);
  const size = query.pageSize ?? defaultPageSize;
  const pageNum = query.pageNo ?? 1;
  const context = displayContextFor(deps, actor);
  const pageGames = matchingGames.slice((pageNum - 1) * size, pageNum * size);
  return {
    content: pageGames.map((game) => toGameCard(game, context)),
    pageNum,
    totalPages: Math.ceil(matchingGames.length / size),
    totalCount: matchingGames.length,
  };
}

/** The winner board: the largest wins of the last seven days, cached for a minute per merchant and category. */

import type { RankListQuery, RankListReply } from "@openhouse/protocol/catalogue/rank-list";
import { maskName } from "@openhouse/rules/catalogue/mask-name";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { toGameCard } from "./describe-games.ts";
import { displayContextFor } from "./list-games.ts";
import { visibleCatalogue } from "./visible-catalogue.ts";

/** A win as the bets module returns it. */
export interface Win {
  readonly betId: bigint;
  readonly account: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly win: bigint;
  readonly currency: CurrencyCode;
  readonly settledAt: Date;
}

/** Finds wins. Wired in app.ts, because the catalogue may not import the bets module. */
export type WinFinder = (filter: {
  readonly merchantId: MerchantId;
  readonly category: string | null;
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}) => Promise<readonly Win[]>;

/** The largest wins of a merchant, largest first. */
export type WinnerBoard = (merchantId: MerchantId, category: string | null) => Promise<readonly Win[]>;

/** Limit of the winner list (specification, section 9). */
const boardSize = 20;
const windowMs = 7 * 86_400_000;
const cacheMs = 60_000;

/** Creates a board that caches its wins for a minute of business time. */
export function createWinnerBoard({ clock }: Pick<Deps, "clock">, findWins: WinFinder): WinnerBoard {
  const cachedBoards = new Map<string, { readonly until: number; readonly wins: Promise<readonly Win[]> }>();
  return (merchantId, category) => {
    const to = clock.businessNow();
    const key = `${merchantId} ${category ?? ""}`;
    const cachedBoard = cachedBoards.get(key);
    const at = to.getTime();
    // A cached board from the future means that the clock was set back after the read; it is not used.
    if (cachedBoard !== undefined && at < cachedBoard.until && at >= cachedBoard.until - cacheMs)
      return cachedBoard.wins;
    const from = new Date(at - windowMs);
    // Reads more wins than the board shows, because `listWinners` removes wins in games that are no longer offered.
    const wins = findWins({ merchantId, category, from, to, limit: boardSize * 2 });
    cachedBoards.set(key, { until: at + cacheMs, wins });
    wins.catch(() => cachedBoards.delete(key));
    return wins;
  };
}

/** Returns the reply of `GET GCSGAME_getRankList`, with masked account names. No refusals. */
export async function listWinners(deps: CatalogueDeps, actor: Actor, query: RankListQuery): Promise<RankListReply> {
  const requestedCategory = textOrNull(query.gameCategory)?.toUpperCase() ?? "ALL";
  const catalogue = visibleCatalogue(deps, actor);
  const isCategory = catalogue.games.some(({ category }) => category === requestedCategory);
  if (requestedCategory !== "ALL" && !isCategory) return { list: [] };
  const context = displayContextFor(deps, actor);
  const wins = await deps.winners(actor.merchantId, requestedCategory === "ALL" ? null : requestedCategory);
  const list = wins.flatMap(({ betId, account, vendor, gameCode, win, currency, settledAt }) => {
    const game = catalogue.findByCode(vendor, gameCode);
    if (game === undefined) return [];
    const vo = {
      ...toGameCard(game, context),
      recordId: String(betId),
      customerName: maskName(account),
      winAmount: decimalOf(money(win, currency)),
      currency,
      winTime: settledAt.getTime(),
    };
    return [{ vo }];
  });
  return { list: list.slice(0, query.limitNum ?? boardSize) };
}

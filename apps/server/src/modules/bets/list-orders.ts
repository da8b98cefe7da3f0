/**
 * Lists the member's own bets of one product class (docs/wire-format.md, Records). Numbered pages have the sums of all
 * pages in the footer. Amounts are decimals in major units. Refuses a reversed period and an invalid page key
 * (`request.param.err`); unknown filter values match nothing.
 */

import type { GameOrder, GameOrdersQuery, GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { BetId } from "../../core/ids.ts";
import { isByKey, readPageSide, textOfPageKey } from "../../core/records/page-key.ts";
import { spanOfPage } from "../../core/records/page-span.ts";
import { betFilterOf, currencyOfBets } from "./bet-filter-of.ts";
import type { BetQuery } from "./bet-filter-of.ts";
import { gameNameOf } from "./game-name-of.ts";
import { pageKeyOfBet, readKeyedBets } from "./read-keyed-bets.ts";
import { selectBets, sumBets } from "./repository.ts";
import type { Bet, BetFilter } from "./repository.ts";

export interface ListOrdersInput extends GameOrdersQuery, Pick<BetQuery, "category" | "isSettled"> {}

/** Finds the bets whose round the member can replay. Wired in app.ts. */
export type ReplayFinder = (
  actor: MemberActor,
  bets: readonly Pick<Bet, "id" | "vendor">[],
) => Promise<ReadonlySet<BetId>>;

export interface ListOrdersDeps extends Pick<Deps, "db" | "clock" | "merchants"> {
  readonly findReplays: ReplayFinder;
}

const defaultSize = 10;

export async function listOrders(
  deps: ListOrdersDeps,
  actor: MemberActor,
  input: ListOrdersInput,
): Promise<GameOrdersReply> {
  const filter = betFilterOf(deps, actor, input);
  const isKeyed = isByKey(input);
  if (filter === undefined) return isKeyed ? noBets : { ...noBets, footer: { sums: noSums }, total: 0, totalPages: 0 };
  return isKeyed ? listByKey(deps, actor, { filter, input }) : listByNumber(deps, actor, { filter, input });
}

const noBets: GameOrdersReply = { list: [], next: null, previous: null };
const noSums = { betAmount: 0, validBetAmount: 0, winAmount: 0, profitAndLoss: 0 };

interface Selection {
  readonly filter: BetFilter;
  readonly input: ListOrdersInput;
}

async function listByKey(
  deps: ListOrdersDeps,
  actor: MemberActor,
  { filter, input }: Selection,
): Promise<GameOrdersReply> {
  const [side, size] = [readPageSide(input), input.size ?? defaultSize];
  const { rows, ...page } = await readKeyedBets(deps.db, filter, { side, size });
  return { ...page, list: await toOrders(deps, actor, rows) };
}

async function toOrders(deps: ListOrdersDeps, actor: MemberActor, bets: readonly Bet[]): Promise<GameOrder[]> {
  const replays = await deps.findReplays(actor, bets);
  return bets.map((bet) => toOrder(bet, { language: actor.language, hasReplay: replays.has(bet.id) }));
}

async function listByNumber(
  deps: ListOrdersDeps,
  actor: MemberActor,
  { filter, input }: Selection,
): Promise<GameOrdersReply> {
  const { page = 1, size = defaultSize } = input;
  const sums = await sumBets(deps.db, filter);
  const bets = await selectBets(deps.db, filter, spanOfPage({ page, size }, sums.count));
  const currency = currencyOfBets(deps, actor);
  const amount = (minor: bigint) => decimalOf(money(minor, currency));
  const [first, last] = [bets.at(0), bets.at(-1)];
  return {
    list: await toOrders(deps, actor, bets),
    footer: {
      sums: {
        betAmount: amount(sums.stake),
        validBetAmount: amount(sums.validBet),
        winAmount: amount(sums.win),
        profitAndLoss: amount(sums.win - sums.stake),
      },
    },
    total: sums.count,
    totalPages: Math.ceil(sums.count / size),
    next: last !== undefined && page * size < sums.count ? textOfPageKey(pageKeyOfBet(last)) : null,
    previous: first !== undefined && page > 1 ? textOfPageKey(pageKeyOfBet(first)) : null,
  };
}

interface OrderView {
  readonly language: "EN" | "TY";
  readonly hasReplay: boolean;
}

function toOrder(bet: Bet, { language, hasReplay }: OrderView): GameOrder {
  const amount = (minor: bigint) => decimalOf(money(minor, bet.currency));
  return {
    orderNo: String(bet.id),
    gameCode: bet.gameCode,
    gameName: gameNameOf(bet, language),
    accountTypeName: bet.vendor,
    betTimeInTimestamp: bet.placedAt.getTime(),
    transTimeInTimestamp: bet.settledAt?.getTime() ?? null,
    selection: bet.selection ?? "",
    betAmount: amount(bet.stake),
    validBetAmount: amount(bet.validBet),
    winAmount: amount(bet.win),
    profitAndLoss: amount(bet.win - bet.stake),
    status: bet.status,
    hasReplay,
  };
}

/**
 * The member's own bets of one product class, with the sums of all pages in the footer (api-facts section 9.3).
 * Money leaves in major units, as clients of the family read it. Refuses a key that no bet has (`request.param.err`);
 * words that nobody knows match nothing.
 */

import type { GameOrder, GameOrdersQuery, GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { betStatuses } from "@openhouse/protocol/bets/bet-status";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { BetId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { cutKeyedPage, readPageSide, textOfPageKey } from "../../core/page-key.ts";
import type { PageKey } from "../../core/page-key.ts";
import { selectBets, selectBetsByKey, sumBets } from "./repository.ts";
import type { Bet, BetFilter } from "./repository.ts";

export interface ListOrdersInput extends GameOrdersQuery {
  /** Product class of the call: RNG, FISH, LIVE, PVP, SPORTS, ELOTT. */
  readonly category: string;
  /** The calls of sports and lotteries tell apart what is decided and what is still open. */
  readonly isSettled?: boolean;
}

/** Which of a member's bets are rounds that whoever ran the game shows again; wired in app.ts. */
export type ReplayFinder = (
  actor: MemberActor,
  bets: readonly Pick<Bet, "id" | "vendor">[],
) => Promise<ReadonlySet<BetId>>;

export interface ListOrdersDeps extends Pick<Deps, "db" | "clock" | "merchants"> {
  readonly findReplays: ReplayFinder;
}

const usualSize = 10;
const usualDays = 7;
const dayMs = 86_400_000;
const results = ["win", "loss", "draw"] as const;

export async function listOrders(
  deps: ListOrdersDeps,
  actor: MemberActor,
  input: ListOrdersInput,
): Promise<GameOrdersReply> {
  const { clock, merchants } = deps;
  const currency = actor.role === "trial" ? "FUN" : merchants.byId(actor.merchantId).currency;
  const filter = filterOf(actor, currency, { input, now: clock.businessNow() });
  const isByKey = input.before !== undefined || input.after !== undefined;
  if (filter === undefined) return isByKey ? noBets : { ...noBets, footer: { sums: noSums }, total: 0, totalPages: 0 };
  return isByKey ? listByKey(deps, actor, { filter, input }) : listByNumber(deps, actor, { filter, input, currency });
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
  const [side, size] = [readPageSide(input), input.size ?? usualSize];
  const bets = await selectBetsByKey(deps.db, filter, { side, limit: size + 1 });
  const { rows, ...page } = cutKeyedPage(bets, { size, side, keyOf: placeOf });
  return { ...page, list: await toOrders(deps, actor, rows) };
}

async function toOrders(deps: ListOrdersDeps, actor: MemberActor, bets: readonly Bet[]): Promise<GameOrder[]> {
  const replays = await deps.findReplays(actor, bets);
  return bets.map((bet) => toOrder(bet, { language: actor.language, hasReplay: replays.has(bet.id) }));
}

async function listByNumber(
  deps: ListOrdersDeps,
  actor: MemberActor,
  { filter, input, currency }: Selection & { readonly currency: CurrencyCode },
): Promise<GameOrdersReply> {
  const { db } = deps;
  const { page = 1, size = usualSize } = input;
  const offset = (page - 1) * size;
  const [bets, sums] = await Promise.all([selectBets(db, filter, { offset, size }), sumBets(db, filter)]);
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
    next: last !== undefined && offset + size < sums.count ? textOfPageKey(placeOf(last)) : null,
    previous: first !== undefined && page > 1 ? textOfPageKey(placeOf(first)) : null,
  };
}

function placeOf({ placedAt, id }: Bet): PageKey {
  return { at: placedAt, number: id };
}

/** Undefined when a word of the query can match no bet. */
function filterOf(
  { merchantId, memberId }: MemberActor,
  currency: CurrencyCode,
  { input, now }: { input: ListOrdersInput; now: Date },
): BetFilter | undefined {
  const status = betStatuses.find((word) => word === input.status);
  const result = results.find((word) => word === input.winLossDraw);
  const betId = input.orderNoSearch ? idFromWire<BetId>(input.orderNoSearch) : undefined;
  const isUnknown = (word: string | undefined, known: unknown) => Boolean(word) && known === undefined;
  if (isUnknown(input.status, status) || isUnknown(input.winLossDraw, result)) return undefined;
  if (isUnknown(input.orderNoSearch, betId)) return undefined;
  const to = new Date(Math.min(input.endDate ?? now.getTime(), latestMs));
  return {
    merchantId,
    memberId,
    currency: currencies[currency].number,
    category: input.category,
    from: new Date(Math.min(input.startDate ?? to.getTime() - usualDays * dayMs, latestMs)),
    to,
    vendor: input.accountType === "" ? undefined : input.accountType,
    status,
    result,
    betId,
    isSettled: input.isSettled,
  };
}

/** The last moment that a date can hold. */
const latestMs = 8.64e15;

interface Shown {
  readonly language: "EN" | "TY";
  readonly hasReplay: boolean;
}

function toOrder(bet: Bet, { language, hasReplay }: Shown): GameOrder {
  const amount = (minor: bigint) => decimalOf(money(minor, bet.currency));
  return {
    orderNo: String(bet.id),
    gameCode: bet.gameCode,
    gameName: bet.gameNames[language === "TY" ? "fil" : "en"] ?? bet.gameCode,
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

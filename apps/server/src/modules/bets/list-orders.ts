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
import type { Queryable } from "../../db/connection.ts";
import { selectBets, selectBetsByKey, sumBets } from "./repository.ts";
import type { Bet, BetFilter } from "./repository.ts";

export interface ListOrdersInput extends GameOrdersQuery {
  /** Product class of the call: RNG, FISH, LIVE, PVP, SPORTS, ELOTT. */
  readonly category: string;
  /** The calls of sports and lotteries tell apart what is decided and what is still open. */
  readonly isSettled?: boolean;
}

const usualSize = 10;
const usualDays = 7;
const dayMs = 86_400_000;
const results = ["win", "loss", "draw"] as const;

export async function listOrders(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  input: ListOrdersInput,
): Promise<GameOrdersReply> {
  const currency = actor.role === "trial" ? "FUN" : merchants.byId(actor.merchantId).currency;
  const filter = filterOf(actor, currency, { input, now: clock.businessNow() });
  const isByKey = input.before !== undefined || input.after !== undefined;
  if (filter === undefined) return isByKey ? noBets : { ...noBets, footer: { sums: noSums }, total: 0, totalPages: 0 };
  return isByKey ? listByKey(db, actor, { filter, input }) : listByNumber(db, actor, { filter, input, currency });
}

const noBets: GameOrdersReply = { list: [], next: null, previous: null };
const noSums = { betAmount: 0, validBetAmount: 0, winAmount: 0, profitAndLoss: 0 };

interface Selection {
  readonly filter: BetFilter;
  readonly input: ListOrdersInput;
}

async function listByKey(db: Queryable, actor: MemberActor, { filter, input }: Selection): Promise<GameOrdersReply> {
  const [side, size] = [readPageSide(input), input.size ?? usualSize];
  const bets = await selectBetsByKey(db, filter, { side, limit: size + 1 });
  const { rows, ...page } = cutKeyedPage(bets, { size, side, keyOf: placeOf });
  return { ...page, list: rows.map((bet) => toOrder(bet, actor.language)) };
}

async function listByNumber(
  db: Queryable,
  actor: MemberActor,
  { filter, input, currency }: Selection & { readonly currency: CurrencyCode },
): Promise<GameOrdersReply> {
  const { page = 1, size = usualSize } = input;
  const offset = (page - 1) * size;
  const [bets, sums] = await Promise.all([selectBets(db, filter, { offset, size }), sumBets(db, filter)]);
  const amount = (minor: bigint) => decimalOf(money(minor, currency));
  const [first, last] = [bets.at(0), bets.at(-1)];
  return {
    list: bets.map((bet) => toOrder(bet, actor.language)),
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

function toOrder(bet: Bet, language: "EN" | "TY"): GameOrder {
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
  };
}

/**
 * Lists the bets of an agent's team with their sums.
 *
 * Refusals, in this order: `request.param.err` (the range ends before it begins), `not.exists.account.err`
 * (`customerId` is not in the team). For an account name outside the team the list is empty, as for an unknown name.
 * Reads only. Source: specification, section 2 (personalHistoryCopy); docs/wire-format.md, Agent centre.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { betStatusOf } from "@openhouse/protocol/bets/bet-status";
import type { TeamOrder, TeamOrdersQuery, TeamOrdersReply } from "@openhouse/protocol/agents/team-orders";
import type { Language, MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { requireWindow } from "../../../core/records/require-window.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findMemberByAccount } from "../../identity/index.ts";
import { selectTeamBets, sumTeamBets } from "./bet-repository.ts";
import type { BetWindow, TeamBet, TeamBetSums } from "./bet-repository.ts";
import { requireVisible } from "../tree/can-see.ts";

const defaultDays = 7;
const dayMs = 24 * 3_600_000;
const defaultPageSize = 10;
const emptySums: TeamBetSums = { bets: 0, players: 0, stake: 0n, validBet: 0n, win: 0n };

/** `categories` restricts the list to bets on games of these categories; without it, all bets are listed. */
export async function teamOrders(
  deps: Deps,
  actor: MemberActor,
  { categories, ...query }: TeamOrdersQuery & { readonly categories?: readonly string[] },
): Promise<TeamOrdersReply> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const { page = 1, size = defaultPageSize } = query;
  const { from, until } = windowOf(deps, query);
  const requestedMember = await findRequestedMember(deps, actor, query);
  if (requestedMember === "unknown")
    return replyOf({ bets: [], sums: emptySums, actor, currency: merchant.currency, size });
  const window: BetWindow = {
    merchantId: actor.merchantId,
    agentId: actor.memberId,
    part: query.subordinateType ?? "ALL",
    memberId: requestedMember,
    categories,
    currency: currencies[merchant.currency].number,
    from,
    until,
  };
  const [bets, sums] = await Promise.all([
    selectTeamBets(deps.db, window, { limit: size, offset: (page - 1) * size }),
    sumTeamBets(deps.db, window),
  ]);
  return replyOf({ bets, sums, actor, currency: merchant.currency, size });
}

function windowOf({ clock }: Deps, { startDate, endDate }: TeamOrdersQuery) {
  const lastMs = endDate ?? clock.businessNow().getTime();
  const firstMs = startDate ?? lastMs - defaultDays * dayMs;
  requireWindow({ startDate: firstMs, endDate: lastMs });
  return { from: new Date(firstMs), until: new Date(lastMs + 1) };
}

/**
 * Returns the id of the requested member, "unknown" if no member has the requested name, or undefined for all members.
 */
async function findRequestedMember(deps: Deps, actor: MemberActor, query: TeamOrdersQuery) {
  if (query.customerId !== undefined && query.customerId !== "") {
    const memberId = idFromWire<MemberId>(query.customerId);
    if (memberId === undefined) throw new Refusal("not.exists.account.err");
    await requireVisible(deps, actor, memberId);
    return memberId;
  }
  const name = query.subordinateName?.trim().toLowerCase() ?? "";
  if (name === "") return undefined;
  // The bets are filtered by lineage, so a name from another team finds no rows.
  return (await findMemberByAccount(deps.db, actor.merchantId, name))?.id ?? "unknown";
}

interface ReplyInput {
  readonly bets: readonly TeamBet[];
  readonly sums: TeamBetSums;
  readonly actor: MemberActor;
  readonly currency: CurrencyCode;
  readonly size: number;
}

function replyOf({ bets, sums, actor, currency, size }: ReplyInput): TeamOrdersReply {
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    list: bets.map((bet) => orderOf(bet, actor.language, decimal)),
    footer: {
      sums: {
        betAmount: decimal(sums.stake),
        validBetAmount: decimal(sums.validBet),
        winAmount: decimal(sums.win),
        profitAndLoss: decimal(sums.win - sums.stake),
      },
      players: sums.players,
    },
    total: sums.bets,
    totalPages: Math.ceil(sums.bets / size),
  };
}

function orderOf(bet: TeamBet, language: Language, decimal: (minor: bigint) => number): TeamOrder {
  const nameOf = (names: TeamBet["gameNames"]) => names?.[shippedLanguages[language].catalog];
  const gameName = nameOf(bet.gameNames) ?? bet.gameCode;
  return {
    orderNo: String(bet.id),
    customerId: String(bet.memberId),
    customerName: bet.account,
    gameCode: bet.gameCode,
    gameName,
    accountTypeName: nameOf(bet.vendorNames) ?? bet.vendor,
    gameCategory: bet.category,
    betTimeInTimestamp: bet.placedAt.getTime(),
    transTimeInTimestamp: bet.settledAt?.getTime() ?? null,
    selection: bet.selection ?? "",
    betAmount: decimal(bet.stake),
    validBetAmount: decimal(bet.validBet),
    winAmount: decimal(bet.win),
    profitAndLoss: decimal(bet.win - bet.stake),
    status: betStatusOf(bet.status),
    order_num: String(bet.id),
    game_name: gameName,
    customer_name: bet.account,
    create_time: bet.placedAt.getTime(),
    numero: "",
    chase_remark: "",
    plan_bet_amount: decimal(bet.stake),
    actual_bet_amount: decimal(bet.stake),
    win_amount: decimal(bet.win),
  };
}

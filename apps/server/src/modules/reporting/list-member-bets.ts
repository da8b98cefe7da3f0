/**
 * Lists a member's bets in all games, newest first.
 *
 * Refusals: `no.data` (404) if no member of the merchant has the id, `request.param.err` (400) for an unknown status.
 * Reads only.
 */

import { betStatuses, betStatusOf } from "@openhouse/protocol/bets/bet-status";
import type { MemberBet, MemberBetList, MemberBetsQuery } from "@openhouse/protocol/reporting/list-member-bets";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { selectMemberBets } from "./member-repository.ts";
import type { BetRow } from "./member-repository.ts";
import { cutPage, pageOf } from "./page-of.ts";
import { requireMember } from "./require-member.ts";

export interface MemberBetsInput extends MemberBetsQuery {
  readonly id: string;
}

export async function listMemberBets(deps: Deps, actor: StaffActor, input: MemberBetsInput): Promise<MemberBetList> {
  const { memberId } = await requireMember(deps, actor, input.id);
  const page = pageOf(input);
  const rows = await selectMemberBets(deps.db, {
    merchantId: actor.merchantId,
    memberId,
    ...page,
    betId: readCursor(input.bet),
    category: input.category === undefined || input.category === "" ? null : input.category,
    status: statusNumber(input.status ?? ""),
  });
  return cutPage(rows, page.size, { toItem: describeBet, cursorOf: ({ id }) => String(id) });
}

function statusNumber(statusName: string): number | null {
  if (statusName === "") return null;
  const number = betStatuses.findIndex((status) => status === statusName);
  if (number < 0) throw new Refusal("request.param.err", {}, { fields: ["status"] });
  return number;
}

function describeBet(row: BetRow): MemberBet {
  return {
    id: String(row.id),
    vendor: row.vendor,
    gameCode: row.gameCode,
    category: row.category,
    roundRef: row.roundRef,
    selection: row.selection,
    currency: currencyOfNumber(row.currency),
    status: betStatusOf(row.status),
    stakeMinor: String(row.stake),
    bonusPartMinor: String(row.bonusPart),
    winMinor: String(row.win),
    validBetMinor: String(row.validBet),
    placedAt: row.placedAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
  };
}

/** Converts rows of members to the wire format. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { MemberRole, MemberSummary } from "@openhouse/protocol/reporting/search-members";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { MemberSummaryRow } from "./member-repository.ts";

/** Describes a member. The merchant's settings define which account types are agents and trial accounts. */
export function describeMemberRow(merchant: Merchant, row: MemberSummaryRow): MemberSummary {
  return {
    id: String(row.id),
    account: row.account,
    nickname: row.nickname,
    role: roleOf(merchant, row.type),
    type: row.type,
    status: row.status,
    currency: currencyOfNumber(row.currency),
    mainMinor: String(row.main),
    bonusMinor: String(row.bonus),
    holdMinor: String(row.hold),
    registeredAt: row.registeredAt.getTime(),
    lastLoginAt: row.lastLoginAt?.getTime() ?? null,
  };
}

function roleOf({ agentTypes, trialTypes }: Merchant, type: number): MemberRole {
  if (trialTypes.includes(type)) return "trial";
  return agentTypes.includes(type) ? "agent" : "member";
}

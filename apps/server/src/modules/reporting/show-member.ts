/**
 * Shows one member to the staff: account, wallets, lifetime sums of the ledger, limits and exclusions.
 *
 * Refuses with `no.data` (404) if no member of the merchant has the id. Reads only.
 */

import type { MemberDetail } from "@openhouse/protocol/reporting/show-member";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import { ageOn } from "@openhouse/rules/identity/age";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { countTeam } from "../agents/index.ts";
import { authenticatorApproval, findOpenApproval } from "../approvals/index.ts";
import { describeMemberRow } from "./describe-member-row.ts";
import { selectMemberSums } from "./ledger-repository.ts";
import { selectProtection, selectUplines } from "./member-repository.ts";
import { requireMember } from "./require-member.ts";

export async function showMember(deps: Deps, actor: StaffActor, wireId: string): Promise<MemberDetail> {
  const { merchantId } = actor;
  const { memberId, row } = await requireMember(deps, actor, wireId);
  const request = { merchantId, kinds: [authenticatorApproval], subjectId: memberId };
  const [openRequest, sums, { limits, exclusions }, uplines, team] = await Promise.all([
    findOpenApproval(deps.db, request),
    selectMemberSums(deps.db, merchantId, memberId),
    selectProtection(deps.db, { merchantId, memberId, at: deps.clock.businessNow() }),
    selectUplines(deps.db, merchantId, memberId),
    countTeam(deps.db, merchantId, memberId),
  ]);
  const merchant = deps.merchants.byId(merchantId);
  return {
    ...describeMemberRow(merchant, row),
    language: row.language,
    registeredIp: row.registeredIp,
    registerUrl: row.registerUrl,
    referralCode: row.referralCode,
    affiliateCode: row.affiliateCode,
    firstLoginAt: row.firstLoginAt?.getTime() ?? null,
    birthday: row.birthday,
    age: row.birthday === null ? null : ageOn(row.birthday, businessDay(deps.clock.businessNow(), merchant.timeZone)),
    hasPaymentPassword: row.hasPaymentPassword,
    mustChangePassword: row.mustChangePassword,
    hasFirstPassword: row.hasFirstPassword,
    isFrozen: row.frozen,
    hasAuthenticator: row.hasAuthenticator,
    authenticatorRequest:
      openRequest === undefined
        ? null
        : {
            by: openRequest.by,
            isOwn: openRequest.requestedBy === actor.staffId,
            reason: openRequest.reason,
            at: openRequest.requestedAt.getTime(),
          },
    uplines: uplines.map(({ id, account }) => ({ id: String(id), account })),
    directDownlines: team.direct,
    teamSize: team.below,
    teamLevels: team.levels,
    sums: sums.map((sum) => ({
      code: transferCodeOfNumber(sum.code),
      transfers: Number(sum.transfers),
      inMinor: String(sum.received),
      outMinor: String(sum.paid),
    })),
    limits: limits.map((limit) => ({
      kind: limit.kind,
      period: limit.period,
      amountMinor: limit.amountMinor === null ? null : String(limit.amountMinor),
      setBy: limit.setBy,
      effectiveAt: limit.effectiveAt.getTime(),
      isPending: limit.isPending,
    })),
    exclusions: exclusions.map((exclusion) => ({
      kind: exclusion.kind,
      fromAt: exclusion.fromAt.getTime(),
      untilAt: exclusion.untilAt?.getTime() ?? null,
      reason: exclusion.reason,
    })),
  };
}

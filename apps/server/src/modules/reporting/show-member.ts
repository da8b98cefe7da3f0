/**
 * Shows one member to the staff: account, wallets, lifetime sums of the ledger, limits and exclusions.
 *
 * Refuses `no.data` (404) for an id that no member of the merchant has. Reads only.
 */

import type { MemberDetail } from "@openhouse/protocol/reporting/show-member";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
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
  const [asked, sums, { limits, exclusions }, uplines, team] = await Promise.all([
    findOpenApproval(deps.db, request),
    selectMemberSums(deps.db, merchantId, memberId),
    selectProtection(deps.db, { merchantId, memberId, at: deps.clock.businessNow() }),
    selectUplines(deps.db, merchantId, memberId),
    countTeam(deps.db, merchantId, memberId),
  ]);
  return {
    ...describeMemberRow(deps.merchants.byId(merchantId), row),
    language: row.language,
    registeredIp: row.registered_ip,
    registerUrl: row.register_url,
    referralCode: row.referral_code,
    affiliateCode: row.affiliate_code,
    firstLoginAt: row.first_login_at?.getTime() ?? null,
    hasPaymentPassword: row.has_payment_password,
    mustChangePassword: row.must_change_password,
    isFrozen: row.frozen,
    hasAuthenticator: row.has_authenticator,
    authenticatorRequest:
      asked === undefined
        ? null
        : {
            by: asked.by,
            isOwn: asked.requestedBy === actor.staffId,
            reason: asked.reason,
            at: asked.requestedAt.getTime(),
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
      amountMinor: limit.amount_minor === null ? null : String(limit.amount_minor),
      setBy: limit.set_by,
      effectiveAt: limit.effective_at.getTime(),
      isPending: limit.is_pending,
    })),
    exclusions: exclusions.map((exclusion) => ({
      kind: exclusion.kind,
      fromAt: exclusion.from_at.getTime(),
      untilAt: exclusion.until_at?.getTime() ?? null,
      reason: exclusion.reason,
    })),
  };
}

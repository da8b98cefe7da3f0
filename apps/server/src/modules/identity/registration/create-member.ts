/**
 * Creates a member and calls the openers of other modules (wallets, position in the team) in the caller's transaction.
 */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { insertConsent } from "./register-repository.ts";
import { insertMember } from "../repository.ts";
import type { Consent } from "./require-consent.ts";

export interface MemberDraft {
  /** Merchant, IP address and language of the creator. */
  readonly actor: Omit<VisitorActor, "kind">;
  /** Set only if the account name is derived from the id. */
  readonly id?: MemberId;
  readonly account: string;
  /** By default the account name. */
  readonly nickname?: string;
  readonly type: number;
  readonly currency: CurrencyCode;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  readonly registerUrl: string | null;
  /** The agent who creates the account, if any. */
  readonly uplineId?: MemberId;
  readonly referralCode: string | null;
  readonly affiliateCode: string | null;
  readonly isAffiliateRequested?: boolean;
  /**
   * The accepted agreement; null for trial accounts, for accounts that an agent creates, and if the client does not ask
   * for it.
   */
  readonly consent: Consent | null;
}

/** Refuses `exists.account.err` (409) if the account name is taken. Emits `member.registered`. */
export async function createMember(deps: Deps, tx: Transaction, draft: MemberDraft): Promise<MemberId> {
  const { actor, account, type, currency } = draft;
  const { merchantId } = actor;
  const memberId = draft.id ?? (deps.ids.next() as MemberId);
  const at = deps.clock.businessNow();
  const { passwordHash, mustChangePassword, registerUrl, referralCode, affiliateCode } = draft;
  const isNew = await insertMember(tx, {
    merchantId,
    id: memberId,
    account,
    type,
    nickname: draft.nickname ?? account,
    currency,
    passwordHash,
    mustChangePassword,
    hasFirstPassword: mustChangePassword && draft.uplineId !== undefined,
    passwordChangedAt: passwordHash === null ? null : deps.clock.realNow(),
    registeredAt: at,
    ip: actor.ip,
    language: actor.language,
    registerUrl,
    referralCode,
    affiliateCode,
  });
  if (!isNew) throw new Refusal("exists.account.err");
  if (draft.consent !== null) await insertConsent(tx, { merchantId, memberId, at, ...draft.consent });
  for (const openMember of deps.memberOpeners) {
    await openMember(tx, {
      merchantId,
      memberId,
      account,
      type,
      currency,
      at,
      uplineId: draft.uplineId,
      referralCode,
      affiliateCode,
      isAffiliateRequested: draft.isAffiliateRequested ?? false,
    });
  }
  const payload = { memberId: String(memberId), type };
  const registered = { name: "member.registered" as const, aggregateId: memberId, payload };
  await appendEvents(deps, tx, { merchantId, at, events: [registered] });
  return memberId;
}

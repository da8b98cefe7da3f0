/** SQL with which the staff reads members: accounts, balances, sessions, bets. Reads only. */

import { normalStatus } from "@openhouse/rules/identity/member-status";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface MemberSummaryRow extends Pick<
  Tables["member"],
  "id" | "account" | "nickname" | "type" | "status" | "currency" | "registeredAt" | "lastLoginAt"
> {
  main: bigint;
  bonus: bigint;
  hold: bigint;
}

export interface MemberFilter {
  readonly id: bigint | null;
  /** The beginning of an account name, in lower case. */
  readonly accountPrefix: string | null;
  /** A complete account name, in lower case. */
  readonly account: string | null;
  readonly types: readonly number[] | null;
  readonly excludedTypes: readonly number[];
  readonly status: number | null;
  readonly before: { readonly registeredAt: Date; readonly id: bigint } | null;
  readonly limit: number;
}

/** The balances are those of the member's wallets in the member's currency. */
const summaryColumns = `m.id, m.account, m.nickname, m.type, m.status, m.currency, m.registered_at as "registeredAt",
  m.last_login_at as "lastLoginAt",
  b.main, b.bonus, b.hold`;

const balancesOfMember = `cross join lateral (
  select coalesce(sum(a.balance) filter (where a.kind = 1), 0)::bigint as main,
    coalesce(sum(a.balance) filter (where a.kind = 2), 0)::bigint as bonus,
    coalesce(sum(a.balance) filter (where a.kind = 4), 0)::bigint as hold,
    coalesce(bool_or(a.frozen), false) as frozen
  from account a where a.merchant_id = m.merchant_id and a.owner_id = m.id and a.currency = m.currency) b`;

/** Selects the members that match the filter, latest registration first. */
export function selectMembers(db: Queryable, merchantId: MerchantId, filter: MemberFilter) {
  const { id, accountPrefix, account, types, excludedTypes, status, before, limit } = filter;
  return db.query<MemberSummaryRow>(
    `select ${summaryColumns} from member m ${balancesOfMember}
     where m.merchant_id = $1
       and (($2::bigint is null and $3::text is null) or m.id = $2 or starts_with(m.account, $3))
       and ($4::int[] is null or m.type = any ($4))
       and m.type <> all ($5::int[])
       and ($6::int is null or m.status = $6)
       and ($7::timestamptz is null or (m.registered_at, m.id) < ($7, $8::bigint))
       and ($10::text is null or m.account = $10)
     order by m.registered_at desc, m.id desc limit $9`,
    [merchantId, id, accountPrefix, types, excludedTypes, status, before?.registeredAt, before?.id, limit, account],
  );
}

export interface MemberDetailRow extends MemberSummaryRow {
  language: string;
  registeredIp: string;
  registerUrl: string | null;
  referralCode: string | null;
  affiliateCode: string | null;
  firstLoginAt: Date | null;
  birthday: string | null;
  hasPaymentPassword: boolean;
  hasAuthenticator: boolean;
  mustChangePassword: boolean;
  hasFirstPassword: boolean;
  frozen: boolean;
}

export async function selectMember(db: Queryable, merchantId: MerchantId, memberId: MemberId) {
  const [row] = await db.query<MemberDetailRow>(
    `select ${summaryColumns}, b.frozen, m.language, m.registered_ip as "registeredIp", m.register_url as "registerUrl",
       m.referral_code as "referralCode", m.affiliate_code as "affiliateCode",
       m.first_login_at as "firstLoginAt", m.profile->>'birthday' as birthday,
       m.payment_password_hash is not null as "hasPaymentPassword",
       m.totp_enabled_at is not null as "hasAuthenticator", m.must_change_password as "mustChangePassword",
       m.first_password is not null and m.status = ${normalStatus} as "hasFirstPassword"
     from member m ${balancesOfMember} where m.merchant_id = $1 and m.id = $2`,
    [merchantId, memberId],
  );
  return row;
}

/** Selects current and pending limits, and current exclusions. */
export async function selectProtection(
  db: Queryable,
  { merchantId, memberId, at }: { merchantId: MerchantId; memberId: MemberId; at: Date },
) {
  const limits = await db.query<{
    kind: string;
    period: string;
    amountMinor: bigint | null;
    setBy: string;
    effectiveAt: Date;
    isPending: boolean;
  }>(
    `select kind, period, amount_minor as "amountMinor", set_by as "setBy", effective_at as "effectiveAt",
       confirmed_at is null as "isPending" from member_limit
     where merchant_id = $1 and member_id = $2 and replaced_at is null
     order by kind collate "C", period collate "C", effective_at`,
    [merchantId, memberId],
  );
  const exclusions = await db.query<{ kind: string; fromAt: Date; untilAt: Date | null; reason: string }>(
    `select kind, from_at as "fromAt", until_at as "untilAt", reason from member_exclusion
     where merchant_id = $1 and member_id = $2 and lifted_at is null and (until_at is null or until_at > $3)
     order by from_at desc`,
    [merchantId, memberId, at],
  );
  return { limits, exclusions };
}

/** Selects the agents above the member, from the top to the direct upline. */
export async function selectUplines(db: Queryable, merchantId: MerchantId, memberId: MemberId) {
  return db.query<{ id: bigint; account: string }>(
    `select a.id, a.account from member_place p
     join lineage l on l.merchant_id = p.merchant_id and l.id = p.lineage_id
     cross join unnest(l.chain) with ordinality u (id, place)
     join member a on a.merchant_id = p.merchant_id and a.id = u.id
     where p.merchant_id = $1 and p.member_id = $2 order by u.place`,
    [merchantId, memberId],
  );
}

/** One page of a member's rows, newest first. */
export interface MemberPage {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly before: bigint | null;
  readonly limit: number;
}

export type SessionRow = Omit<
  Tables["session"],
  "merchantId" | "memberId" | "tokenHash" | "provenAt" | "owesPasswordChange"
>;

export function selectMemberSessions(db: Queryable, { merchantId, memberId, before, limit }: MemberPage) {
  return db.query<SessionRow>(
    `select id, created_at as "createdAt", touched_at as "touchedAt", idle_until as "idleUntil", ends_at as "endsAt",
       revoked_at as "revokedAt", ip, user_agent as "userAgent" from session
     where merchant_id = $1 and member_id = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [merchantId, memberId, before, limit],
  );
}

export type LoginRow = Pick<Tables["login_attempt"], "id" | "at" | "outcome" | "ip" | "userAgent">;

/**
 * Selects the attempts to sign in with the member's account name or verified phone number or e-mail address,
 * including attempts by other persons.
 */
export function selectMemberLogins(db: Queryable, { merchantId, memberId, before, limit }: MemberPage) {
  return db.query<LoginRow>(
    `select l.id, l.at, l.outcome, l.ip, l.user_agent as "userAgent" from login_attempt l
     where l.merchant_id = $1 and l.kind = 'login'
       and l.account in (select unnest(array[m.account, case when m.mobile_verified_at is not null then m.mobile end,
           case when m.email_verified_at is not null then m.email end]) from member m
         where m.merchant_id = $1 and m.id = $2)
       and ($3::bigint is null or l.id < $3) order by l.id desc limit $4`,
    [merchantId, memberId, before, limit],
  );
}

export type BetRow = Omit<Tables["bet"], "merchantId" | "memberId" | "isTrial" | "lineageId">;

export interface BetPage extends MemberPage {
  /** Only this bet. */
  readonly betId: bigint | null;
  readonly category: string | null;
  /** The status that is shown: won, lost and even follow the net result. */
  readonly status: number | null;
}

export function selectMemberBets(db: Queryable, page: BetPage) {
  const { merchantId, memberId, before, limit, betId, category, status } = page;
  return db.query<BetRow>(
    `select id, vendor, game_code as "gameCode", category, round_ref as "roundRef", selection, currency, status, stake,
       bonus_part as "bonusPart", win, valid_bet as "validBet",
       placed_at as "placedAt", settled_at as "settledAt"
     from bet
     where merchant_id = $1 and member_id = $2 and ($3::bigint is null or id < $3)
       and ($5::text is null or category = $5)
       and ($6::int is null or $6 = case when status not in (1, 2) then status
         when win > stake then 1 when win < stake then 2 else 4 end)
       and ($7::bigint is null or id = $7)
     order by id desc limit $4`,
    [merchantId, memberId, before, limit, category, status, betId],
  );
}

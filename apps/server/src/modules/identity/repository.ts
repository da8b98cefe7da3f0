/** SQL of members. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

export interface Member {
  readonly id: MemberId;
  readonly merchantId: MerchantId;
  readonly account: string;
  readonly type: number;
  readonly status: number;
  readonly nickname: string;
  readonly currency: CurrencyCode;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  /** True if the payment password was set without the account's password. */
  readonly isPaymentPasswordUnproved: boolean;
  readonly mustChangePassword: boolean;
  /**
   * Null if the member chose the password or registered; `opened` if an agent chose it with the account; `issued` if the
   * upline or the staff issued it for one login; `used` after that login.
   */
  readonly firstPassword: "opened" | "issued" | "used" | null;
  /** By the real clock. */
  readonly firstLoginAt: Date | null;
  /** By the real clock. */
  readonly lastLoginAt: Date | null;
  /** Business time. */
  readonly registeredAt: Date;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Digits, starting with the dialling code. */
  readonly mobile: string | null;
  readonly isMobileVerified: boolean;
  /** By the real clock; null without a password. */
  readonly passwordChangedAt: Date | null;
  readonly hasTotp: boolean;
  /** Set at registration or chosen later. */
  readonly language: string;
  readonly payeeName: string | null;
  readonly hasBirthday: boolean;
  readonly iconId: string | null;
}

interface MemberRow extends Omit<Member, "currency"> {
  readonly currency: number;
}

const memberColumns = `merchant_id as "merchantId", id, account, type, status, nickname, currency,
  password_hash as "passwordHash",
  payment_password_hash as "paymentPasswordHash",
  payment_password_unproved as "isPaymentPasswordUnproved", must_change_password as "mustChangePassword",
  first_password as "firstPassword",
  first_login_at as "firstLoginAt", last_login_at as "lastLoginAt", registered_at as "registeredAt",
  email, email_verified_at is not null as "isEmailVerified",
  mobile, mobile_verified_at is not null as "isMobileVerified",
  password_changed_at as "passwordChangedAt", totp_enabled_at is not null as "hasTotp",
  profile->>'payeeName' as "payeeName", profile ? 'birthday' as "hasBirthday",
  profile->>'iconId' as "iconId", language`;

/** Finds a member by account name (lower case). */
export async function findMemberByAccount(db: Queryable, merchantId: MerchantId, account: string) {
  const rows = await db.query<MemberRow>(
    `select ${memberColumns} from member where merchant_id = $1 and account = $2`,
    [merchantId, account],
  );
  return rows.map(toMember)[0];
}

/** Finds the member who has verified the mobile number or e-mail address. Unverified ones are ignored. */
export async function findMemberByContact(
  db: Queryable,
  merchantId: MerchantId,
  contact: { readonly mobile: string } | { readonly email: string },
) {
  const [column, value] = "mobile" in contact ? ["mobile", contact.mobile] : ["email", contact.email];
  const rows = await db.query<MemberRow>(
    `select ${memberColumns} from member where merchant_id = $1 and ${column} = $2 and ${column}_verified_at is not null`,
    [merchantId, value],
  );
  return rows.map(toMember)[0];
}

/** How a login names the account: by account name (lower case), or by a verified mobile number or e-mail address. */
export type LoginName = { readonly account: string } | { readonly mobile: string } | { readonly email: string };

/**
 * Finds a member in constant time: if no member has the name, the query reads another member's row. Without that row,
 * the query would be 60 µs faster, which an attacker can measure over a thousand logins (deep/timing.test.ts).
 */
export async function findMemberInConstantTime(
  db: Queryable,
  merchantId: MerchantId,
  name: LoginName,
): Promise<Member | undefined> {
  const [column, value] =
    "account" in name ? ["account", name.account] : "mobile" in name ? ["mobile", name.mobile] : ["email", name.email];
  const matchesName = column === "account" ? `account = $2` : `${column} = $2 and ${column}_verified_at is not null`;
  const rows = await db.query<MemberRow & { isMatch: boolean | null }>(
    `select ${memberColumns}, ${matchesName} as "isMatch" from member where merchant_id = $1 and id = coalesce(
       (select id from member where merchant_id = $1 and ${matchesName}),
       (select id from member where merchant_id = $1 order by id limit 1))`,
    [merchantId, value],
  );
  const [result] = rows.map(({ isMatch, ...row }) => ({ member: toMember(row), isMatch }));
  return result?.isMatch === true ? result.member : undefined;
}

export async function findMemberById(db: Queryable, merchantId: MerchantId, id: MemberId) {
  const rows = await db.query<MemberRow>(`select ${memberColumns} from member where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toMember)[0];
}

export async function selectAccountNames(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const rows = await db.query<{ id: MemberId; account: string }>(
    `select id, account from member where merchant_id = $1 and id = any ($2::bigint[])`,
    [merchantId, ids],
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}

/** Reads the member and locks the row until the transaction ends. */
export async function lockMember(tx: Transaction, { merchantId, id }: MemberKey): Promise<Member | undefined> {
  const rows = await tx.query<MemberRow>(
    `select ${memberColumns} from member where merchant_id = $1 and id = $2 for no key update`,
    [merchantId, id],
  );
  return rows.map(toMember)[0];
}

export interface MemberToInsert {
  readonly merchantId: MerchantId;
  readonly id: MemberId;
  readonly account: string;
  readonly type: number;
  readonly nickname: string;
  readonly currency: CurrencyCode;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  /** True if an agent opens the account, with a password that the member must change. */
  readonly hasFirstPassword: boolean;
  /** By the real clock; null without a password. */
  readonly passwordChangedAt: Date | null;
  /** Business time. */
  readonly registeredAt: Date;
  readonly ip: string;
  readonly language: string;
  readonly registerUrl: string | null;
  readonly referralCode: string | null;
  readonly affiliateCode: string | null;
}

/** Inserts a member. Returns false if the account name is taken. */
export async function insertMember(tx: Queryable, member: MemberToInsert): Promise<boolean> {
  const rows = await tx.query(
    `insert into member (merchant_id, id, account, type, nickname, currency, password_hash, must_change_password,
       registered_at, registered_ip, language, register_url, referral_code, affiliate_code,
       password_changed_at, first_password)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (merchant_id, account) do nothing returning id`,
    [
      member.merchantId,
      member.id,
      member.account,
      member.type,
      member.nickname,
      currencies[member.currency].number,
      member.passwordHash,
      member.mustChangePassword,
      member.registeredAt,
      member.ip,
      member.language,
      member.registerUrl,
      member.referralCode,
      member.affiliateCode,
      member.passwordChangedAt,
      member.hasFirstPassword ? "opened" : null,
    ],
  );
  return rows.length === 1;
}

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly id: MemberId;
}

/**
 * Replaces an outdated hash by a new hash of the same password. Does nothing if the stored hash is no longer
 * `passwordHash`.
 */
export async function replaceHash(
  db: Queryable,
  { merchantId, id, passwordHash }: Pick<Member, "merchantId" | "id" | "passwordHash">,
  hash: string,
): Promise<void> {
  await db.query(`update member set password_hash = $4 where merchant_id = $1 and id = $2 and password_hash = $3`, [
    merchantId,
    id,
    passwordHash,
    hash,
  ]);
}

/** Records the login with an issued first password, after which it is no longer valid. */
export async function spendFirstPassword(tx: Queryable, { merchantId, id }: MemberKey): Promise<void> {
  await tx.query(`update member set first_password = 'used' where merchant_id = $1 and id = $2`, [merchantId, id]);
}

/** Replaces the first password of an account. Returns false if the account has none any more. */
export async function issueFirstPasswordRow(
  tx: Queryable,
  { merchantId, id, hash, at }: MemberKey & { readonly hash: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update member set password_hash = $3, password_changed_at = $4, first_password = 'issued'
     where merchant_id = $1 and id = $2 and must_change_password and first_password is not null returning id`,
    [merchantId, id, hash, at],
  );
  return rows.length === 1;
}

/** Requires a change of the password at the next login. */
export async function requirePasswordChange(db: Queryable, { merchantId, id }: MemberKey): Promise<void> {
  await db.query(`update member set must_change_password = true where merchant_id = $1 and id = $2`, [merchantId, id]);
}

/** Changes the type of a member. Returns false if the current type is not `fromType`. */
export async function promoteMember(
  tx: Queryable,
  { merchantId, id, fromType, type }: MemberKey & { readonly fromType: number; readonly type: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update member set type = $4 where merchant_id = $1 and id = $2 and type = $3 returning id`,
    [merchantId, id, fromType, type],
  );
  return rows.length === 1;
}

/** Sets the time of the last login, and also the time of the first login if there was none. */
export async function recordLogin(tx: Queryable, { merchantId, id }: MemberKey, at: Date): Promise<void> {
  await tx.query(
    `update member set last_login_at = $3, first_login_at = coalesce(first_login_at, $3)
     where merchant_id = $1 and id = $2`,
    [merchantId, id, at],
  );
}

/** Records that the member was greeted. Returns false if the greeting was already recorded. */
export async function markGreeted(tx: Queryable, { merchantId, id }: MemberKey, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update member set greeted_at = $3 where merchant_id = $1 and id = $2 and greeted_at is null returning id`,
    [merchantId, id, at],
  );
  return rows.length === 1;
}

export interface PaymentPasswordToSet {
  readonly hash: string;
  /** The time of the change. Withdrawals are blocked for a period after it. Null for the first payment password. */
  readonly changedAt: Date | null;
  readonly isUnproved: boolean;
}

/**
 * Sets the hash of the payment password. Returns false if the stored hash is no longer the one that the caller has
 * read.
 */
export async function updatePaymentPassword(
  tx: Queryable,
  { merchantId, id, paymentPasswordHash }: Pick<Member, "merchantId" | "id" | "paymentPasswordHash">,
  { hash, changedAt, isUnproved }: PaymentPasswordToSet,
): Promise<boolean> {
  const rows = await tx.query(
    `update member set payment_password_hash = $4, credentials_changed_at = coalesce($5, credentials_changed_at),
       payment_password_unproved = $6
     where merchant_id = $1 and id = $2 and payment_password_hash is not distinct from $3::text returning id`,
    [merchantId, id, paymentPasswordHash, hash, changedAt, isUnproved],
  );
  return rows.length === 1;
}

function toMember({ currency, ...row }: MemberRow): Member {
  return { ...row, currency: currencyOfNumber(currency) };
}

/**
 * SQL that erases a person, after the archive was sealed (erase-person.ts). All tables are in one list, because
 * separate erasures per module could omit a table. The remaining data contains no names: ledger, bets, payments and
 * team contain only the member's id; the consent is kept; the audit chain contains only a hash of the person.
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** $1 is the merchant, $2 the ids of the member and of the member's guest accounts. */
const statementsByMember = [
  `delete from session where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from known_place where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from member_browser where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from recovery_code where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from identity_link where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from verification_code where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from favourite_game where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from recent_game where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from member_file where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `select forget_identity_checks($1, $2::bigint[])`,
  `update receipt_claim set comment = '', write_off_reason = '' where merchant_id = $1 and withdrawal_id in (
     select withdrawal_id from withdrawal_receipt where merchant_id = $1 and member_id = any ($2::bigint[]))`,
  `delete from feedback where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update activity_application set comment = '', note = case when note is not null then '' end
     where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from member_care where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from message where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from stored_reply where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `delete from one_time_ticket where merchant_id = $1 and subject_id = any ($2::bigint[])`,
  `delete from audit_person where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update agent_code set label = '' where merchant_id = $1 and agent_id = any ($2::bigint[])`,
  `update member_exclusion set reason = '' where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update withdraw_account set holder = '', number_sealed = '', number_shown = '', number_hash = null
   where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update withdrawal set account = 'closed:' || member_id, holder = '', number_shown = '', remark = ''
   where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update deposit set account = 'closed:' || member_id, redirect_url = null, return_url = ''
   where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update adjustment set account = 'closed:' || member_id, reason = '', decision_reason = ''
   where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update transaction_alert set account = 'closed:' || member_id, note = ''
   where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `update agent_flag set evidence = evidence - 'place' - 'browser', note = '',
     key = case when kind in ('device', 'network') then 'forgotten:' || id else key end
   where merchant_id = $1 and id in (
     select flag_id from agent_flag_member where merchant_id = $1 and member_id = any ($2::bigint[]))`,
  `select forget_shared_flags($1, $2::bigint[])`,
  `update clearing_line set reason = '' where merchant_id = $1 and member_id = any ($2::bigint[])`,
  `select forget_remarks($1, $2::bigint[])`,
  `select forget_payment_steps($1, $2::bigint[])`,
  `select forget_reasons($1, $2::bigint[])`,
  `update approval set detail = detail - array['account', 'email', 'holder', 'numberShown', 'numberHash'], reason = '',
     decision_reason = case when decision_reason is not null then '' end
   where merchant_id = $1 and (subject_id = any ($2::bigint[]) or subject_id in (
     select id from withdrawal where merchant_id = $1 and member_id = any ($2::bigint[])
     union all select id from deposit where merchant_id = $1 and member_id = any ($2::bigint[])
     union all select id from adjustment where merchant_id = $1 and member_id = any ($2::bigint[])
     union all select hold_id from gateway_transaction
       where merchant_id = $1 and hold_id is not null and member_id = any ($2::bigint[])
     union all select id from bill where merchant_id = $1 and payee_id = any ($2::bigint[])))`,
  `update member set account = 'closed:' || id, nickname = '', email = null, email_verified_at = null, mobile = null,
     mobile_verified_at = null, profile = '{}', registered_ip = '', register_url = null, referral_code = null,
     affiliate_code = null, password_hash = null, payment_password_hash = null, totp_secret = null,
     totp_enabled_at = null
   where merchant_id = $1 and id = any ($2::bigint[])`,
] as const;

/** $1 is the merchant, $2 the person's account names, mobile numbers and e-mail addresses. */
const statementsByName = [
  `delete from login_attempt where merchant_id = $1 and kind <> 'staff' and account = any ($2::text[])`,
  `delete from verification_code where merchant_id = $1 and recipient = any ($2::text[])`,
  `delete from message where merchant_id = $1 and recipient = any ($2::text[])`,
] as const;

/** A closed account with the guest accounts of its owner. */
export interface ErasedPerson extends MemberKey {
  /** The ids of the member and of the member's guest accounts. */
  readonly ids: readonly bigint[];
  /** The account names, and the verified mobile numbers and e-mail addresses. */
  readonly names: readonly string[];
}

/** Finds the person of an account and locks the rows of the accounts until the transaction ends. */
export async function lockPerson(tx: Transaction, { merchantId, memberId }: MemberKey): Promise<ErasedPerson> {
  const people = await tx.query<{ id: bigint; names: string[] }>(
    `select m.id, array_remove(array[m.account, case when m.mobile_verified_at is not null then m.mobile end,
       case when m.email_verified_at is not null then m.email end], null) as names
     from member m where m.merchant_id = $1 and (m.id = $2 or m.id in (
       select g.member_id from guest g where g.merchant_id = $1 and g.holder = 'member:' || $2::bigint))
     for no key update of m`,
    [merchantId, memberId],
  );
  return {
    merchantId,
    memberId,
    ids: people.map(({ id }) => id),
    names: people.flatMap((person) => person.names),
  };
}

/** Erases the personal data of the person in every table. Idempotent. */
export async function eraseRows(tx: Transaction, { merchantId, ids, names }: ErasedPerson): Promise<void> {
  const statements = [
    ...statementsByName.map((sql) => ({ sql, keys: names })),
    ...statementsByMember.map((sql) => ({ sql, keys: ids })),
  ];
  for (const { sql, keys } of statements) await tx.query(sql, [merchantId, keys]);
  await tx.query(
    `update guest set ip = '', holder = null, closed_at = coalesce(closed_at, used_at)
     where merchant_id = $1 and member_id = any ($2::bigint[])`,
    [merchantId, ids],
  );
}

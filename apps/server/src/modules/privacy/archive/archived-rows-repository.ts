/**
 * SQL of what the archive of a closed account contains: everything that the erasure removes, with the exceptions in
 * docs/security.md, Personal data. What stays in its table under the member's number, for example bets and ledger
 * entries, is not repeated.
 */

import type { Transaction } from "../../../db/connection.ts";
import { readSection } from "../account-file-repository.ts";
import type { AccountRow, AccountSection } from "../account-file-repository.ts";
import type { ErasedPerson } from "../erasure-repository.ts";

/** Sections of the account file with data that the erasure removes, in the order of the archive. */
const accountSections: readonly AccountSection[] = [
  "account",
  "consents",
  "identityChecks",
  "identityPictures",
  "payoutAccounts",
  "withdrawals",
  "receipts",
  "adjustments",
  "pictures",
  "identities",
  "sessions",
  "logins",
  "places",
  "browsers",
  "codes",
  "trials",
  "messages",
  "feedback",
  "applications",
  "breaks",
  "reminders",
  "links",
  "closures",
  "changes",
];

/**
 * What the account file does not contain. $1 is the merchant, $2 the ids of the member and of the member's guest
 * accounts, $3 the member's names and addresses.
 */
const otherSections = {
  /** Messages and codes sent before the account had these addresses, and traces of guest accounts. */
  otherMessages: `select kind, recipient, subject, text, status, at, sent_at from message
    where merchant_id = $1 and recipient = any ($3::text[]) and not coalesce(member_id = ($2::bigint[])[1], false)
    order by id`,
  otherCodes: `select purpose, channel, recipient, address, sent_at, used_at from verification_code
    where merchant_id = $1 and recipient = any ($3::text[]) and not coalesce(member_id = ($2::bigint[])[1], false)
    order by id`,
  trialSessions: `select member_id::text as trial, created_at, touched_at, ip, user_agent from session
    where merchant_id = $1 and member_id = any (($2::bigint[])[2:]) order by id`,
  /** Red flags without login location, browser and other members; amounts only if they are the member's own. */
  redFlags: `select f.id::text, f.kind, f.raised_at, f.seen_at, f.closed_at, f.evidence ->> 'days' as days,
      case when f.kind = 'selfBetting' and f.evidence -> 'order' ->> 1 = p.member_id::text
        then f.evidence ->> 'validMinor' end as valid_minor,
      (select s.amount from jsonb_array_elements_text(f.evidence -> 'order') with ordinality o (id, nth)
        join jsonb_array_elements_text(f.evidence -> 'sentMinor') with ordinality s (amount, nth) using (nth)
        where o.id = p.member_id::text limit 1) as sent_minor
    from agent_flag_member p join agent_flag f on f.merchant_id = $1 and f.id = p.flag_id
    where p.merchant_id = $1 and p.member_id = any ($2::bigint[]) order by f.id`,
  /** Texts of the staff about the member, with the table and row that contained them. */
  staffTexts: `with payments as (
      select id from withdrawal where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select id from deposit where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select id from adjustment where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select hold_id from gateway_transaction
        where merchant_id = $1 and hold_id is not null and member_id = any ($2::bigint[])
      union all select id from bill where merchant_id = $1 and payee_id = any ($2::bigint[])),
    texts (source, id, at, text) as (
      select 'identity check', id, reviewed_at, review_note from identity_check
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'identity decision', id, decided_at, note from identity_check
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'exclusion', id, from_at, reason from member_exclusion
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'adjustment', id, requested_at, reason from adjustment
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'adjustment decision', id, decided_at, decision_reason from adjustment
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'ledger remark', r.transfer_id, null, r.remark from ledger_remark r
        join adjustment a on a.merchant_id = $1 and a.transfer_id = r.transfer_id
        where r.merchant_id = $1 and a.member_id = any ($2::bigint[])
      union all select 'alert', id, closed_at, note from transaction_alert
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'written-off claim', c.withdrawal_id, c.decided_at, c.write_off_reason from receipt_claim c
        join withdrawal_receipt r on r.merchant_id = $1 and r.withdrawal_id = c.withdrawal_id
        where c.merchant_id = $1 and r.member_id = any ($2::bigint[])
      union all select 'clearing', file_id, settled_at, reason from clearing_line
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'red flag', f.id, f.closed_at, f.note from agent_flag f
        where f.merchant_id = $1 and f.id in (select flag_id from agent_flag_member
          where merchant_id = $1 and member_id = any ($2::bigint[]))
      union all select 'level', id, at, reason from agent_level_change
        where merchant_id = $1 and member_id = any ($2::bigint[])
      union all select 'contract', e.id, e.at, e.reason from contract_event e
        join contract c on c.merchant_id = $1 and c.id = e.contract_id
        where e.merchant_id = $1 and (c.receiver_id = any ($2::bigint[]) or c.giver_id = any ($2::bigint[]))
      union all select 'bill', d.id, d.decided_at, d.reason from bill_decision d
        join bill b on b.merchant_id = $1 and b.id = d.bill_id
        where d.merchant_id = $1 and b.payee_id = any ($2::bigint[])
      union all select 'bill correction', id, found_at, reason from bill_adjustment
        where merchant_id = $1 and payee_id = any ($2::bigint[]) and kind = 'correction'
      union all select 'approval', id, requested_at, reason from approval
        where merchant_id = $1 and (subject_id = any ($2::bigint[]) or subject_id in (select id from payments))
      union all select 'approval subject', id, requested_at, detail::text from approval
        where merchant_id = $1 and (subject_id = any ($2::bigint[]) or subject_id in (select id from payments))
          and detail ?| array['account', 'email']
      union all select 'approval decision', id, decided_at, decision_reason from approval
        where merchant_id = $1 and (subject_id = any ($2::bigint[]) or subject_id in (select id from payments)))
    select source, id::text, at, text from texts where text <> '' order by source collate "C", id`,
} as const;

/** Yields the rows of each section, as they are stored: sealed texts and pictures are not opened. */
export async function* readArchivedRows(
  tx: Transaction,
  { merchantId, memberId, ids, names }: ErasedPerson,
): AsyncGenerator<readonly [section: string, rows: readonly AccountRow[]]> {
  for (const section of accountSections) {
    for await (const rows of readSection(tx, { merchantId, memberId }, section)) yield [section, rows];
  }
  const orderedIds = [memberId, ...ids.filter((id) => id !== memberId)];
  for (const [section, sql] of Object.entries(otherSections)) {
    const parameters = [merchantId, orderedIds, names].slice(0, sql.includes("$3") ? 3 : 2);
    const rows = await tx.query<AccountRow>(sql, parameters);
    if (rows.length > 0) yield [section, rows];
  }
}

/**
 * SQL of the account file: reads every table with data of the member, across modules. The file contains no data of
 * other people: actions of the staff appear without name and IP address, and only with texts meant for the member;
 * uplines and downlines appear without name. The file contains no secrets (hashes, encrypted texts, tokens, one-time
 * codes), except the member's own payout account numbers and documents, which the caller decrypts.
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";

export type AccountRow = Readonly<Record<string, unknown>>;

/**
 * $1 is the merchant, $2 the member. Ids and amounts are cast to text, because JSON numbers cannot represent them
 * exactly.
 */
const sections = {
  account: `select id::text, account, type, status, nickname, currency, email, email_verified_at, mobile,
      mobile_verified_at, profile, language, registered_at, registered_ip, register_url, referral_code, affiliate_code,
      first_login_at, last_login_at, greeted_at, password_changed_at, totp_enabled_at, credentials_changed_at,
      payment_password_hash is not null as has_payment_password,
      (select count(*)::int from recovery_code r where r.merchant_id = $1 and r.member_id = $2 and r.used_at is null)
        as recovery_codes_left
    from member where merchant_id = $1 and id = $2`,
  consents: `select kind, version, age, at from consent where merchant_id = $1 and member_id = $2 order by at`,
  identities: `select provider, subject, linked_at from identity_link
    where merchant_id = $1 and member_id = $2 order by linked_at`,
  sessions: `select id::text, created_at, touched_at, ends_at, revoked_at, ip, user_agent from session
    where merchant_id = $1 and member_id = $2 order by id`,
  logins: `select l.at, l.kind, l.ip, l.user_agent, l.outcome from login_attempt l
    join member m on m.merchant_id = l.merchant_id and l.account in (m.account,
      case when m.mobile_verified_at is not null then m.mobile end,
      case when m.email_verified_at is not null then m.email end)
    where m.merchant_id = $1 and m.id = $2 and l.kind <> 'staff' order by l.at`,
  places: `select place, first_seen_at, last_seen_at from known_place
    where merchant_id = $1 and member_id = $2 order by first_seen_at`,
  browsers: `select first_seen_at, last_seen_at from member_browser
    where merchant_id = $1 and member_id = $2 order by first_seen_at`,
  codes: `select purpose, channel, recipient, sent_at, used_at from verification_code
    where merchant_id = $1 and member_id = $2 order by sent_at`,
  messages: `select kind, recipient, subject, text, status, at, sent_at from message
    where merchant_id = $1 and member_id = $2 order by id`,
  feedback: `select at, type, content, remark, sender, done_at, encode(picture, 'base64') as png from feedback
    where merchant_id = $1 and member_id = $2 order by id`,
  applications: `select a.id::text, i.slug as activity, a.comment, a.state, a.applied_at, a.decided_at, a.note
    from activity_application a join content_item i on i.merchant_id = a.merchant_id and i.id = a.promotion_id
    where a.merchant_id = $1 and a.member_id = $2 order by a.id`,
  wallets: `select kind, currency, balance::text, opened_at from account
    where merchant_id = $1 and owner_id = $2 order by id`,
  statement: `with own as (select id from account where merchant_id = $1 and owner_id = $2)
    select t.id::text, t.created_at, t.code, t.amount::text, t.reference,
      case when t.debit_id in (select id from own) then 'out' else 'in' end as direction, r.remark
    from transfer t
    left join ledger_remark r on r.merchant_id = $1 and r.transfer_id = t.id
    where t.merchant_id = $1 and (t.debit_id in (select id from own) or t.credit_id in (select id from own))
    order by t.id`,
  deposits: `select id::text, reference, method_code, channel_name, currency, requested::text, fee::text,
      credited::text, state, created_at, closed_at from deposit
    where merchant_id = $1 and member_id = $2 order by id`,
  withdrawals: `select id::text, reference, bank_name, holder, number_shown, currency, amount::text, fee::text, state,
      remark, created_at, decided_at, closed_at from withdrawal
    where merchant_id = $1 and member_id = $2 order by id`,
  adjustments: `select id::text, direction, wallet, currency, amount::text, state, requested_at, decided_at,
      case state when 'booked' then reason end as reason from adjustment
    where merchant_id = $1 and member_id = $2 order by id`,
  turnover: `select id::text, origin, origin_id::text, currency, base::text, required::text, weights, started_at,
      expires_at, closed_at from turnover_requirement
    where merchant_id = $1 and member_id = $2 order by started_at, id`,
  transfers: `select id::text, case when sender_id = $2 then 'out' else 'in' end as way,
      case when (sender_id = $2) = (direction = 'up') then 'upline' else 'downline' end as other, currency,
      amount::text, created_at
    from member_transfer where merchant_id = $1 and $2 in (sender_id, receiver_id) order by id`,
  walletTransfers: `select id::text, direction, vendor_name as wallet, currency, amount::text, state, created_at,
      closed_at
    from vendor_transfer where merchant_id = $1 and member_id = $2 order by id`,
  receipts: `select r.withdrawal_id::text as withdrawal, r.state, r.expected::text, r.received::text as received_in_all,
      r.due_at, r.closed_at, c.number, c.kind, c.received::text, c.missing::text, c.comment, c.made_at, c.decision,
      c.decided_at, c.reason, c.reference
    from withdrawal_receipt r
    left join receipt_claim c on c.merchant_id = r.merchant_id and c.withdrawal_id = r.withdrawal_id
    where r.merchant_id = $1 and r.member_id = $2 order by r.withdrawal_id, c.number`,
  pictures: `select id::text, purpose, subject_id::text as proves, created_at, width, height,
      encode(bytes, 'base64') as png from member_file
    where merchant_id = $1 and member_id = $2 order by id`,
  identityChecks: `select id::text, state, document_kind, country, document_sealed, expires_on, submitted_at,
      decided_at, reason, case state when 'rejected' then note else '' end as note, valid_until
    from identity_check
    where merchant_id = $1 and member_id = $2 order by id`,
  identityPictures: `select id::text, check_id::text as "check", side, created_at, width, height, key_sealed, bytes
    from identity_picture where merchant_id = $1 and member_id = $2 order by id`,
  payoutAccounts: `select id::text, card_type, bank_code, bank_name, holder, number_sealed, created_at, removed_at
    from withdraw_account where merchant_id = $1 and member_id = $2 order by id`,
  bets: `select id::text, vendor, game_code, category, round_ref, selection, currency, is_trial, status, stake::text,
      bonus_part::text, win::text, valid_bet::text, placed_at, settled_at from bet
    where merchant_id = $1 and member_id = $2 order by placed_at, id`,
  seats: `select game_code, currency, is_trial, client_seed, nonce::text, last_round_at from studio_player
    where merchant_id = $1 and member_id = $2 order by id`,
  favourites: `select node_id::text as node, added_at from favourite_game
    where merchant_id = $1 and member_id = $2 order by added_at`,
  recentGames: `select node_id::text as node, opened_at from recent_game
    where merchant_id = $1 and member_id = $2 order by opened_at`,
  limits: `select kind, period, amount_minor::text, set_by, effective_at, confirmed_at, replaced_at from member_limit
    where merchant_id = $1 and member_id = $2 order by id`,
  reminders: `select remind_minutes, deposits_at, asked_at from member_care
    where merchant_id = $1 and member_id = $2`,
  breaks: `select kind, from_at, until_at, lifted_at, case when kind <> 'operator' then reason end as reason
    from member_exclusion where merchant_id = $1 and member_id = $2 order by id`,
  trials: `select g.member_id::text as id, g.ip, g.opened_at, g.used_at, g.closed_at from guest g
    where g.merchant_id = $1 and g.holder = 'member:' || $2::bigint order by g.opened_at`,
  team: `select p.upline_id is not null as has_upline, l.depth as agents_above, p.placed_at from member_place p
    left join lineage l on l.merchant_id = p.merchant_id and l.id = p.lineage_id
    where p.merchant_id = $1 and p.member_id = $2`,
  levels: `select from_type, to_type, at from agent_level_change
    where merchant_id = $1 and member_id = $2 order by id`,
  contracts: `select c.id::text, case when c.receiver_id = $2 then 'received' else 'given' end as side, c.kind,
      c.product_class, c.period, c.state, c.made_at, c.changed_at, v.version, v.terms, v.offered_at
    from contract c join contract_version v on v.merchant_id = $1 and v.contract_id = c.id
    where c.merchant_id = $1 and $2 in (c.receiver_id, c.giver_id) order by c.id, v.version`,
  bills: `select id::text, contract_id::text, version, window_key, currency, due::text, payable::text, paid::text,
      open_adjustment::text, state, claim_until, made_at, decided_at from bill
    where merchant_id = $1 and payee_id = $2 order by id`,
  rebates: `select lott, fish, rng, live, sports, esports, changed_at from member_rebate
    where merchant_id = $1 and member_id = $2`,
  rebateRaises: `select changed_at, lott, fish, rng, live, sports, esports from member_rebate_change
    where merchant_id = $1 and member_id = $2 order by changed_at`,
  rebatePay: `select day, side, category, currency, valid_bet::text, due::text, taken::text, amount::text, paid::text,
      lapsed::text, withheld::text, claim_until, made_at from rebate
    where merchant_id = $1 and payee_id = $2 order by id`,
  rebateCorrections: `select n.day, j.side, j.category, j.before::text, j.after::text, j.withheld::text,
      j.carried::text, j.found_at
    from rebate_adjustment j join rebate_run n on n.merchant_id = $1 and n.id = j.closed_run_id
    where j.merchant_id = $1 and j.payee_id = $2 order by j.id`,
  cameBy: `select code, at from agent_code_use where merchant_id = $1 and member_id = $2`,
  links: `select code, label, created_at, expires_at, disabled_at from agent_code
    where merchant_id = $1 and agent_id = $2 and id is not null order by id`,
  closures: `select state, asked_at, due_at, ended_at from closure_request
    where merchant_id = $1 and member_id = $2 order by id`,
  changes: `select a.at, a.action, own.is_own as by_you, case when own.is_own then a.detail end as detail,
      case when own.is_own then a.reason end as reason, case when own.is_own then a.ip end as ip
    from audit_line a
    cross join lateral (select a.actor_kind = 'member' and a.actor_id = $2::bigint as is_own) own
    where a.merchant_id = $1 and a.position in (
      select position from audit_entry
      where merchant_id = $1 and subject_kind = 'member' and subject_id = $2::bigint::text
      union select position from audit_person where merchant_id = $1 and member_id = $2)
    order by a.position`,
} as const;

export type AccountSection = keyof typeof sections;

/** The sections in the order of the file. */
export const accountSections = Object.keys(sections) as readonly AccountSection[];

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Makes the caller's transaction a consistent read-only snapshot. Must be the first statement of the transaction. */
export async function startSnapshot(tx: Transaction): Promise<void> {
  await tx.query(`set transaction isolation level repeatable read, read only`);
}

/** Reads the rows of a section in batches, to limit the use of memory. */
export async function* readSection(
  tx: Transaction,
  { merchantId, memberId }: MemberKey,
  section: AccountSection,
): AsyncGenerator<readonly AccountRow[]> {
  const cursor = `account_file_${section.toLowerCase()}`;
  await tx.query(`declare ${cursor} no scroll cursor for ${sections[section]}`, [merchantId, memberId]);
  for (;;) {
    const rows = await tx.query(`fetch 500 from ${cursor}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.query(`close ${cursor}`);
}

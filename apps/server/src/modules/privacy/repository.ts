/** All SQL of privacy. Reads across modules, as reporting does; writes requests only. */

import type { AccountFile } from "@openhouse/protocol/privacy/account-file";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface Closure {
  readonly id: bigint;
  readonly dueAt: Date;
}

/** The closure that waits. */
export async function findClosure(db: Queryable, { merchantId, memberId }: MemberKey): Promise<Closure | undefined> {
  const [row] = await db.query<{ id: bigint; due_at: Date }>(
    `select id, due_at from closure_request
     where merchant_id = $1 and member_id = $2 and state = 'open'`,
    [merchantId, memberId],
  );
  return row === undefined ? undefined : { id: row.id, dueAt: row.due_at };
}

export async function insertClosure(
  tx: Transaction,
  { merchantId, memberId, id, at, dueAt }: MemberKey & Closure & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into closure_request (merchant_id, id, member_id, state, asked_at, due_at)
     values ($1, $2, $3, 'open', $4, $5)`,
    [merchantId, id, memberId, at, dueAt],
  );
}

export interface ClosureEnd {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly state: "done" | "withdrawn" | "refused";
  readonly at: Date;
}

/** Ends a request; false when somebody ended it before. */
export async function endClosure(tx: Transaction, { merchantId, id, state, at }: ClosureEnd): Promise<boolean> {
  const rows = await tx.query(
    `update closure_request set state = $3, ended_at = $4 where merchant_id = $1 and id = $2 and state = 'open'
     returning id`,
    [merchantId, id, state, at],
  );
  return rows.length === 1;
}

export interface DueClosure extends MemberKey {
  readonly id: bigint;
}

/** Closures whose time has come, oldest first. */
export async function selectDueClosures(db: Queryable, merchantId: MerchantId, now: Date): Promise<DueClosure[]> {
  const rows = await db.query<{ id: bigint; member_id: bigint }>(
    `select id, member_id from closure_request
     where merchant_id = $1 and state = 'open' and due_at <= $2 order by due_at, id`,
    [merchantId, now],
  );
  return rows.map(({ id, member_id: memberId }) => ({ merchantId, id, memberId: memberId as MemberId }));
}

/** True while any wallet of the member holds something, or a deposit or withdrawal is not at its end. */
export async function hasMoneyOrPayments(db: Queryable, { merchantId, memberId }: MemberKey): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from account where merchant_id = $1 and owner_id = $2 and balance <> 0)
       or exists (select from deposit where merchant_id = $1 and member_id = $2 and closed_at is null)
       or exists (select from withdrawal where merchant_id = $1 and member_id = $2 and closed_at is null) as has`,
    [merchantId, memberId],
  );
  return row?.has ?? false;
}

type AccountRows = Omit<AccountFile, "madeAt" | "house">;
type Row = Record<string, unknown>;

/** One object per row; ids and amounts as text, because JSON's numbers are too small for them. */
const sections = {
  sessions: `select id::text, created_at, touched_at, revoked_at, ip, user_agent from session
    where merchant_id = $1 and member_id = $2 order by id`,
  logins: `select l.at, l.kind, l.ip, l.user_agent, l.outcome from login_attempt l
    join member m on m.merchant_id = l.merchant_id and m.account = l.account
    where m.merchant_id = $1 and m.id = $2 and l.kind <> 'staff' order by l.at`,
  places: `select place, first_seen_at, last_seen_at from known_place
    where merchant_id = $1 and member_id = $2 order by first_seen_at`,
  wallets: `select kind, currency, balance::text from account where merchant_id = $1 and owner_id = $2 order by id`,
  statement: `select t.id::text, t.created_at, t.code, t.amount::text, t.reference,
      case when d.id is null then 'in' else 'out' end as direction
    from transfer t
    left join account d on d.merchant_id = $1 and d.id = t.debit_id and d.owner_id = $2
    left join account c on c.merchant_id = $1 and c.id = t.credit_id and c.owner_id = $2
    where t.merchant_id = $1 and (t.debit_id in (select id from account where merchant_id = $1 and owner_id = $2)
      or t.credit_id in (select id from account where merchant_id = $1 and owner_id = $2)) order by t.id`,
  deposits: `select id::text, reference, method_code, channel_name, requested::text, fee::text, credited::text, state,
      created_at, closed_at from deposit where merchant_id = $1 and member_id = $2 order by id`,
  withdrawals: `select id::text, reference, bank_name, holder, number_shown, amount::text, fee::text, state, remark,
      created_at, closed_at from withdrawal where merchant_id = $1 and member_id = $2 order by id`,
  payoutAccounts: `select bank_code, bank_name, holder, number_shown, created_at, removed_at from withdraw_account
    where merchant_id = $1 and member_id = $2 order by id`,
  bets: `select category, count(*)::text as bets, sum(stake)::text as stake, sum(win)::text as win,
      min(placed_at) as first, max(placed_at) as last from bet
    where merchant_id = $1 and member_id = $2 group by category order by category collate "C"`,
  changes: `select at, actor_kind, action, detail, ip from audit_entry
    where merchant_id = $1 and subject_kind = 'member' and subject_id = $2::bigint::text order by position`,
} as const;

/** The member's own row without hashes and sealed texts, and all that names the member. */
export async function selectAccountRows(db: Queryable, { merchantId, memberId }: MemberKey): Promise<AccountRows> {
  const key = [merchantId, memberId];
  const [account] = await db.query<Row>(
    `select id::text, account, type, status, nickname, currency, email, email_verified_at, mobile, mobile_verified_at,
       profile, language, registered_at, registered_ip, register_url, referral_code, affiliate_code, first_login_at,
       last_login_at, password_changed_at, totp_enabled_at
     from member where merchant_id = $1 and id = $2`,
    key,
  );
  const read = (name: keyof typeof sections) => db.query<Row>(sections[name], key);
  const [sessions, logins, places, wallets, statement] = await Promise.all([
    read("sessions"),
    read("logins"),
    read("places"),
    read("wallets"),
    read("statement"),
  ]);
  const [deposits, withdrawals, payoutAccounts, bets, changes] = await Promise.all([
    read("deposits"),
    read("withdrawals"),
    read("payoutAccounts"),
    read("bets"),
    read("changes"),
  ]);
  const first = { account: account ?? {}, sessions, logins, places, wallets, statement };
  return { ...first, deposits, withdrawals, payoutAccounts, bets, changes };
}

/**
 * SQL of attempts to prove a secret, for example the password at a login. A row is inserted before the secret is
 * compared, and its column `outcome` is updated afterwards.
 */

import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { deleteInBatches } from "../../../db/delete-in-batches.ts";

/**
 * The secret that is tried: "login" is a member's password, "staff" a staff password, "payment" a payment password,
 * "step" the second step of a login.
 */
export type AttemptKind = "login" | "staff" | "payment" | "step";

export interface LoginAttempt {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly kind: AttemptKind;
  readonly account: string;
  readonly ip: string;
  /** The network of `ip`, as returned by `networkOf`. */
  readonly network: string;
  /** Id of the known device, from its cookie; null without a valid cookie. */
  readonly device: string | null;
  readonly userAgent: string;
  readonly at: Date;
}

/** Inserts an attempt whose result is not known yet. */
export async function insertRunningAttempt(tx: Transaction, attempt: LoginAttempt): Promise<void> {
  await tx.query(
    `insert into login_attempt (merchant_id, id, kind, account, ip, network, device, user_agent, outcome, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'running', $9)`,
    [
      attempt.merchantId,
      attempt.id,
      attempt.kind,
      attempt.account,
      attempt.ip,
      attempt.network,
      attempt.device,
      attempt.userAgent,
      attempt.at,
    ],
  );
}

export async function endAttempt(
  db: Queryable,
  { merchantId, id }: Pick<LoginAttempt, "merchantId" | "id">,
  outcome: string,
): Promise<void> {
  await db.query(`update login_attempt set outcome = $3 where merchant_id = $1 and id = $2`, [merchantId, id, outcome]);
}

/**
 * Counts failed logins since `since`, per account from any IP address and per IP address on any account, and returns
 * the larger count. A successful login resets the count of its account and IP address only. It does not reset the
 * failures of that IP address on other accounts, so an attacker cannot reset the count with an account of their own.
 */
export async function countRecentFailures(
  db: Queryable,
  { merchantId, account, ip, network, since }: FailureWindow,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select greatest(
       (select count(*) from login_attempt where merchant_id = $1 and kind = 'login' and account = $2 and at > $4
          and outcome = 'login.cred.err'
          and at > coalesce((select max(at) from login_attempt where merchant_id = $1 and kind = 'login'
            and account = $2 and ip = $3 and outcome = 'ok'), '-infinity')),
       (select count(*) from login_attempt f where f.merchant_id = $1 and f.kind = 'login' and f.network = $5
          and f.ip = $3 and f.at > $4 and f.outcome = 'login.cred.err'
          and not exists (select from login_attempt k where k.merchant_id = $1 and k.kind = 'login'
            and k.account = f.account and k.ip = $3 and k.at >= f.at and k.outcome = 'ok')))::int as count`,
    [merchantId, account, ip, since, network],
  );
  return row?.count ?? 0;
}

interface FailureWindow extends Pick<LoginAttempt, "merchantId" | "account" | "ip" | "network"> {
  readonly since: Date;
}

/** Returns true if the merchant had at least `threshold` failed logins since `since`. Stops counting at `threshold`. */
export async function hasManyFailures(
  db: Queryable,
  { merchantId, since, threshold }: Pick<LoginAttempt, "merchantId"> & FailureThreshold,
): Promise<boolean> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from login_attempt
       where merchant_id = $1 and kind = 'login' and outcome = 'login.cred.err' and at > $2 limit $3) failed`,
    [merchantId, since, threshold],
  );
  return (row?.count ?? 0) >= threshold;
}

/** Returns true if the network had at least `threshold` failed logins since `since`, on any accounts. */
export async function hasManyNetworkFailures(
  db: Queryable,
  { merchantId, network, since, threshold }: Pick<LoginAttempt, "merchantId" | "network"> & FailureThreshold,
): Promise<boolean> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from login_attempt
       where merchant_id = $1 and network = $2 and kind = 'login' and outcome = 'login.cred.err' and at > $3
       limit $4) failed`,
    [merchantId, network, since, threshold],
  );
  return (row?.count ?? 0) >= threshold;
}

interface FailureThreshold {
  readonly since: Date;
  readonly threshold: number;
}

type AttemptScope = Pick<LoginAttempt, "merchantId" | "kind" | "account" | "ip" | "network" | "device">;

/** Locks the attempts of this account and network until the transaction ends. */
export async function lockAttempts(
  tx: Transaction,
  { merchantId, kind, account, network }: AttemptScope,
): Promise<void> {
  const lock = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;
  // The account is always locked first, so that two callers cannot deadlock.
  await tx.query(lock, [`attempt:${merchantId}:${kind}:${account}`]);
  await tx.query(lock, [`attempt:${merchantId}:network:${network}`]);
}

/** Deletes attempts older than `before`, in batches, so that no statement holds locks for long. */
export async function deleteOldAttempts(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    `delete from login_attempt a using (
       select id from login_attempt where merchant_id = $1 and at < $2 order by id limit $3) old
     where a.merchant_id = $1 and a.id = old.id returning a.id`,
    [merchantId, before],
  );
}

export interface AttemptWindow extends AttemptScope {
  readonly since: Date;
  /** An IP address from which the account has signed in since this time is a known IP address of the account. */
  readonly knownSince: Date;
  /** A running attempt from before this time was left by a crashed process and is not counted. */
  readonly runningSince: Date;
}

export interface AttemptCounts {
  readonly failed: CountsByScope;
  readonly running: CountsByScope;
  readonly isKnownAddress: boolean;
}

/**
 * Counts by scope: this account from this IP address (`pair`), this account from any IP address, this account from this
 * known device, this IP address on any account, this network on any account.
 */
export interface CountsByScope {
  readonly pair: number;
  readonly account: number;
  readonly device: number;
  readonly address: number;
  readonly network: number;
}

/** Counts the failed and the running attempts in the window. */
export async function countAttempts(tx: Transaction, window: AttemptWindow): Promise<AttemptCounts> {
  const { merchantId, kind, account, ip, network, device, since, knownSince, runningSince } = window;
  const rows = await tx.query<{ isRunning: boolean; isKnown: boolean } & CountsByScope>(
    `with recent as (
       select true as is_account, ip = $4 as is_address, network = $8 as is_network, device, outcome from login_attempt
       where merchant_id = $1 and kind = $2 and account = $3 and at > $5
         and (outcome <> 'running' or at > $7)
       union all
       select false, ip = $4, true, null, outcome from login_attempt
       where merchant_id = $1 and network = $8 and at > $5 and (kind, account) <> ($2, $3)
         and (outcome <> 'running' or at > $7))
     select state.is_running as "isRunning",
       (count(*) filter (where r.is_account and r.is_address))::int as pair,
       (count(*) filter (where r.is_account))::int as account,
       (count(*) filter (where r.device = $9))::int as device,
       (count(*) filter (where r.is_address))::int as address,
       (count(*) filter (where r.is_network))::int as network,
       exists (select from login_attempt k where k.merchant_id = $1 and k.kind = $2 and k.account = $3 and k.ip = $4
         and k.outcome = 'ok' and k.at > $6) as "isKnown"
     from (values (false, array['login.cred.err', 'invalid.payment.pw', 'login.totp.err']), (true, array['running']))
       state (is_running, outcomes)
     left join recent r on r.outcome = any (state.outcomes)
     group by state.is_running order by state.is_running`,
    [merchantId, kind, account, ip, since, knownSince, runningSince, network, device],
  );
  const [failed, running] = rows;
  if (failed === undefined || running === undefined) throw new Error("countAttempts must return two rows");
  return { failed, running, isKnownAddress: failed.isKnown };
}

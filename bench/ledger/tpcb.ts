/**
 * Runs the transaction of pgbench, which is similar to TPC-B, through the server's database driver, and runs pgbench
 * itself, so that the bench can compare the ledger with both.
 */

import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Database } from "../../apps/server/src/db/connection.ts";

const scale = 10;
const accountsPerBranch = 100_000;

export async function prepareTpcb(owner: Database): Promise<void> {
  const texts = [
    `create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100)`,
    `create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100)`,
    `create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100)`,
    `create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))`,
    `insert into pgbench_branches select b, 0, '' from generate_series(1, ${scale}) b`,
    `insert into pgbench_tellers select t, (t - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) t`,
    `insert into pgbench_accounts select a, (a - 1) / ${accountsPerBranch} + 1, 0, ''
       from generate_series(1, ${scale * accountsPerBranch}) a`,
    `vacuum analyze pgbench_branches, pgbench_tellers, pgbench_accounts`,
  ];
  for (const text of texts) await owner.query(text);
}

export async function runTpcb(owner: Database): Promise<void> {
  const aid = randomUpTo(scale * accountsPerBranch);
  const tid = randomUpTo(scale * 10);
  const bid = randomUpTo(scale);
  const delta = randomUpTo(10_001) - 5_001;
  await owner.transaction(async (tx) => {
    await tx.query(`update pgbench_accounts set abalance = abalance + $1 where aid = $2`, [delta, aid]);
    await tx.query(`select abalance from pgbench_accounts where aid = $1`, [aid]);
    await tx.query(`update pgbench_tellers set tbalance = tbalance + $1 where tid = $2`, [delta, tid]);
    await tx.query(`update pgbench_branches set bbalance = bbalance + $1 where bid = $2`, [delta, bid]);
    await tx.query(
      `insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)`,
      [tid, bid, aid, delta],
    );
  });
}

/** Returns the transactions per second of pgbench, or undefined if pgbench is not installed. */
export async function runPgbench(ownerUrl: string, clients: number, seconds: number): Promise<number | undefined> {
  const program = findPgbench();
  if (program === undefined) return undefined;
  const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(Math.ceil(seconds)), ownerUrl];
  const { stdout } = await promisify(execFile)(program, args);
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  return rate === undefined ? undefined : Number(rate);
}

function findPgbench(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  const folders = [...(process.env.PATH ?? "").split(":"), ...versions];
  return folders.map((folder) => join(folder, "pgbench")).find((file) => existsSync(file));
}

function randomUpTo(count: number): number {
  return 1 + Math.floor(Math.random() * count);
}

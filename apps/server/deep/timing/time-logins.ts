/**
 * Times refused logins of several kinds of accounts in turn. Every login has its own account and IP address, so that no
 * limit on guesses slows it down, and is encrypted before it is timed.
 */

import { encryptRequest } from "../../src/testing/test-app.ts";
import type { TestApp, TestCall } from "../../src/testing/test-app.ts";

/**
 * A member with a password, an unknown account, and a member without a password who signs in by an identity provider.
 */
export const kinds = ["known", "unknown", "passwordless"] as const;
export type Kind = (typeof kinds)[number];

/** The median of this number of logins is one sample, so that a single delay of the machine does not matter. */
const blockSize = 5;

/** Copies one member to known accounts and accounts without a password, `count` of each. */
export async function fillMembers(app: TestApp, count: number): Promise<void> {
  const { memberId } = await app.register("pattern1");
  for (const [kind, hash] of [
    ["known", "password_hash"],
    ["passwordless", "null"],
  ] as const) {
    await app.deps.db.query(
      `insert into member (merchant_id, id, account, type, nickname, currency, password_hash, registered_at,
         registered_ip, language)
       select merchant_id, $2 + n, $3 || n, type, nickname, currency, ${hash}, registered_at, registered_ip, language
       from member, generate_series(1, $4::int) n where merchant_id = 1 and id = $1`,
      [memberId, kind === "known" ? 1_000_000n : 2_000_000n, kind, count],
    );
  }
}

/** The median times of blocks, in milliseconds, by kind. */
export async function timeLogins(app: TestApp, from: number, count: number): Promise<Record<Kind, number[]>> {
  const samples: Record<Kind, number[]> = { known: [], unknown: [], passwordless: [] };
  for (let start = from; start < from + count; start += blockSize) {
    const block: Record<Kind, number[]> = { known: [], unknown: [], passwordless: [] };
    for (let number = start; number < start + blockSize; number += 1) {
      // The order changes each time, because the state of the machine differs between first and later logins.
      const order = kinds.map((_, index) => kinds[(number + index) % kinds.length] ?? "known");
      for (const kind of order) block[kind].push(await timeLogin(app, `${kind}${number}`));
    }
    for (const kind of kinds) samples[kind].push(medianOf(block[kind]));
  }
  return samples;
}

let callers = 0;

async function timeLogin(app: TestApp, username: string): Promise<number> {
  const call: TestCall = { method: "POST", url: "/wps/session/login", body: { username, password: "Wrong2026" } };
  const { body, headers } = await encryptRequest(app.call, app.clock, call);
  callers += 1;
  const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  const request = { method: "POST" as const, url: call.url, payload: body as object, remoteAddress };
  const startMs = performance.now();
  const answer = await app.app.inject({ ...request, headers: { host: "localhost", ...headers } });
  const tookMs = performance.now() - startMs;
  if (answer.statusCode !== 401)
    throw new Error(`the login of ${username} got the status ${answer.statusCode} instead of 401`);
  return tookMs;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Keys and nonces of encrypted calls: shared by all processes, rotated daily, the previous key still accepted. */

import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { Queryable } from "./connection.ts";

export interface EncKey {
  readonly kid: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly createdAt: Date;
}

const makeKeyPair = promisify(generateKeyPair);
const rotationMs = 24 * 3_600_000;
const cacheMs = 10_000;
const cached = new WeakMap<Queryable, { keys: EncKey[]; untilMs: number }>();

/** Keys made since that time, newest first; kept for some seconds, because every encrypted call asks. */
export async function findEncKeys(db: Queryable, since: Date): Promise<EncKey[]> {
  const known = cached.get(db);
  if (known !== undefined && known.untilMs > since.getTime()) return known.keys;
  const rows = await db.query<{ kid: string; private_key: string; public_key: string; created_at: Date }>(
    `select kid, private_key, public_key, created_at from enc_key where created_at > $1
     order by created_at desc, kid collate "C"`,
    [since],
  );
  const keys = rows.map((row) => ({
    kid: row.kid,
    privateKey: row.private_key,
    publicKey: row.public_key,
    createdAt: row.created_at,
  }));
  if (keys.length > 0) cached.set(db, { keys, untilMs: since.getTime() + cacheMs });
  return keys;
}

/** The key that new calls should use; makes one when the newest is older than a day. */
export async function currentEncKey(db: Queryable, now: Date, kid: string): Promise<EncKey> {
  const since = new Date(now.getTime() - rotationMs);
  const keys = await findEncKeys(db, new Date(now.getTime() - 2 * rotationMs));
  const newest = keys.find(({ createdAt }) => createdAt > since);
  if (newest !== undefined) return newest;
  const { privateKey, publicKey } = await makeKeyPair("rsa", { modulusLength: 3072 });
  const key = {
    kid,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    createdAt: now,
  };
  await db.query(`insert into enc_key (kid, private_key, public_key, created_at) values ($1, $2, $3, $4)`, [
    key.kid,
    key.privateKey,
    key.publicKey,
    key.createdAt,
  ]);
  cached.delete(db);
  return key;
}

/** True when nobody used the nonce before. */
export async function takeNonce(db: Queryable, nonce: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await db.query(
    `insert into enc_nonce (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce`,
    [nonce, expiresAt],
  );
  return rows.length === 1;
}

/** Forgets nonces whose time window has passed. */
export async function forgetNonces(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from enc_nonce where expires_at < $1`, [now]);
}

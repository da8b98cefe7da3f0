/**
 * Keys and nonces of encrypted calls, shared by all processes. Keys are rotated daily, and the previous key is still
 * accepted. Private keys are stored encrypted, so a copy of the database cannot decrypt recorded calls.
 */

import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { Deps } from "../core/deps.ts";
import type { Database, Queryable, Transaction } from "./connection.ts";
import type { Tables } from "./tables.gen.ts";

/** The private key is stored sealed; `encKeySealer` opens it to PKCS#8 in PEM. */
export type EncKey = Tables["enc_key"];

type KeyDeps = Pick<Deps, "db" | "clock">;
type CreationDeps = KeyDeps & Pick<Deps, "random" | "encKeySealer">;

const makeKeyPair = promisify(generateKeyPair);
const rotationMs = 24 * 3_600_000;
const cacheMs = 10_000;
/**
 * Only one key is created at a time, in this process and across all processes, because each takes a second of CPU time.
 */
const pendingKeys = new WeakMap<Database, Promise<EncKey>>();
const creationLock = 4_711_001;
const cached = new WeakMap<Queryable, { keys: EncKey[]; untilMs: number }>();

/** Returns the key with the id `kid` if it is still accepted, otherwise undefined. */
export async function findEncKey(deps: KeyDeps, kid: string): Promise<EncKey | undefined> {
  const cachedKey = (await acceptedKeys(deps)).find((key) => key.kid === kid);
  if (cachedKey !== undefined) return cachedKey;
  // Another process may have created the key after this one filled its cache.
  cached.delete(deps.db);
  return (await acceptedKeys(deps)).find((key) => key.kid === kid);
}

/** Returns the key for new calls; creates one if the newest is older than a day. */
export async function currentEncKey(deps: CreationDeps): Promise<EncKey> {
  const newest = await newestOfToday(deps);
  if (newest !== undefined) return newest;
  const pendingKey = pendingKeys.get(deps.db) ?? createUnderLock(deps).finally(() => pendingKeys.delete(deps.db));
  pendingKeys.set(deps.db, pendingKey);
  return pendingKey;
}

async function newestOfToday(deps: KeyDeps): Promise<EncKey | undefined> {
  const since = new Date(deps.clock.realNow().getTime() - rotationMs);
  return (await acceptedKeys(deps)).find((key) => key.createdAt > since);
}

async function createUnderLock(deps: CreationDeps): Promise<EncKey> {
  return deps.db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock($1)`, [creationLock]);
    // Another process may have created a key while this one waited.
    cached.delete(deps.db);
    return (await newestOfToday(deps)) ?? makeKey(deps, tx);
  });
}

async function makeKey({ db, clock, random, encKeySealer }: CreationDeps, tx: Transaction): Promise<EncKey> {
  const createdAt = clock.realNow();
  const { privateKey, publicKey } = await makeKeyPair("rsa", { modulusLength: 3072 });
  const key = {
    kid: random.uuid(),
    sealedPrivateKey: encKeySealer.seal(privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    createdAt,
  };
  await tx.query(`insert into enc_key (kid, sealed_private_key, public_key, created_at) values ($1, $2, $3, $4)`, [
    key.kid,
    key.sealedPrivateKey,
    key.publicKey,
    key.createdAt,
  ]);
  cached.delete(db);
  return key;
}

/**
 * Returns the keys that are less than two days old, newest first. Cached for some seconds, because every encrypted call
 * needs it.
 */
async function acceptedKeys({ db, clock }: KeyDeps): Promise<EncKey[]> {
  const nowMs = clock.realNow().getTime();
  const cacheEntry = cached.get(db);
  if (cacheEntry !== undefined && cacheEntry.untilMs > nowMs) return cacheEntry.keys;
  const keys = await db.query<EncKey>(
    `select kid, sealed_private_key as "sealedPrivateKey", public_key as "publicKey", created_at as "createdAt"
     from enc_key where created_at > $1
     order by created_at desc, kid collate "C"`,
    [new Date(nowMs - 2 * rotationMs)],
  );
  if (keys.length > 0) cached.set(db, { keys, untilMs: nowMs + cacheMs });
  return keys;
}

/** Stores a nonce as used. Returns false if it was used before. */
export async function takeNonce(db: Queryable, nonce: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await db.query(
    `insert into enc_nonce (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce`,
    [nonce, expiresAt],
  );
  return rows.length === 1;
}

/** Deletes nonces whose time window has passed. */
export async function forgetNonces(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from enc_nonce where expires_at < $1`, [now]);
}

/**
 * Checks the server's secret against the database, and keeps the keys that must survive a change of the secret: the
 * keys of lasting hashes, and earlier secrets, which were the peppers of stored password hashes. They are stored sealed
 * with the secret, which is not in the database. Source: docs/security.md, Secrets.
 */

import { deriveKey, secretIdOf } from "../core/secrets/derive-key.ts";
import type { Secrets } from "../core/secrets/derive-key.ts";
import { hashWithKey } from "../core/secrets/keyed-hash.ts";
import type { KeyedHash } from "../core/secrets/keyed-hash.ts";
import { createSealer, tryToOpen } from "../core/secrets/sealed-text.ts";
import type { Sealer } from "../core/secrets/sealed-text.ts";
import type { RandomSource } from "../core/random.ts";
import type { Queryable } from "./connection.ts";
import { sealedColumns, sealedTextOf } from "./sealed-columns.ts";
import type { Sealers } from "./sealed-columns.ts";
import type { Tables } from "./tables.gen.ts";

const lastingPurposes = ["payout-account-number", "known-device", "printed-statement"] as const;
export type LastingPurpose = (typeof lastingPurposes)[number];

export interface StoredKeys {
  readonly lastingKeys: ReadonlyMap<string, Buffer>;
  /** Earlier secrets, which still verify passwords. */
  readonly oldPeppers: readonly string[];
}

export interface SecretSource {
  readonly secrets: Secrets;
  /** Where the secret comes from, for the message that refuses it. */
  readonly secretName: string;
  /** Seals what this file stores. */
  readonly storedKeySealer: Sealer;
}

const checkPurpose = "secret-check";
const pepperPurpose = "password-pepper:";

type KeyDeps = { readonly db: Queryable; readonly random: RandomSource; readonly now: Date };
type SealedKeyRow = Pick<Tables["sealed_key"], "purpose" | "sealed">;

/**
 * Returns the stored keys; creates those that are missing. Throws an error of one line if the secret cannot open the
 * stored check value. The first start stores that value.
 */
export async function loadStoredKeys(deps: KeyDeps, source: SecretSource): Promise<StoredKeys> {
  const { secrets, storedKeySealer } = source;
  const rows = await selectKeys(deps.db);
  const purposes = new Set(rows.map(({ purpose }) => purpose));
  if (purposes.has(checkPurpose)) openKeys(rows, source);
  // In a database that is older than the check value, the keys of the hashes were derived from its secret.
  const firstSecret = purposes.has(checkPurpose) ? undefined : await findFirstSecret(deps, source);
  const missing = new Map<string, Buffer>();
  if (!purposes.has(checkPurpose)) missing.set(checkPurpose, Buffer.from("openhouse"));
  for (const purpose of lastingPurposes.filter((name) => !purposes.has(name))) {
    missing.set(purpose, firstSecret === undefined ? deps.random.bytes(32) : deriveKey(firstSecret, purpose));
  }
  for (const secret of secrets.slice(1)) {
    const purpose = pepperPurpose + secretIdOf(secret);
    if (!purposes.has(purpose)) missing.set(purpose, Buffer.from(secret));
  }
  if (missing.size > 0) await insertKeys(deps, storedKeySealer, missing);
  // Another process may have stored its keys first.
  const keys = openKeys(missing.size > 0 ? await selectKeys(deps.db) : rows, source);
  const peppers = [...keys].filter(([purpose]) => purpose.startsWith(pepperPurpose)).map(([, key]) => key.toString());
  return { lastingKeys: keys, oldPeppers: peppers };
}

/** The same text has different hashes for different purposes. The hashes stay valid when the secret changes. */
export function createLastingHash({ lastingKeys }: StoredKeys, purpose: LastingPurpose): KeyedHash {
  const key = lastingKeys.get(purpose);
  if (key === undefined) throw new Error(`no key for ${purpose}`);
  return hashWithKey(key);
}

/** Seals the stored keys again, in one statement, so that the check value never changes before the keys. */
export async function resealStoredKeys(db: Queryable, sealer: Sealer): Promise<void> {
  const rows = await selectKeys(db);
  const outdated = rows.filter(({ sealed }) => !sealed.startsWith(sealer.prefix));
  await db.query(
    `update sealed_key k set sealed = n.sealed
     from unnest($1::text[], $2::text[], $3::text[]) as n (purpose, old, sealed)
     where k.purpose = n.purpose and k.sealed = n.old`,
    [
      outdated.map(({ purpose }) => purpose),
      outdated.map(({ sealed }) => sealed),
      outdated.map(({ sealed }) => sealer.seal(sealer.open(sealed))),
    ],
  );
}

function openKeys(rows: readonly SealedKeyRow[], { storedKeySealer, secretName }: SecretSource): Map<string, Buffer> {
  return new Map(
    rows.map(({ purpose, sealed }) => {
      const [name, key] = splitAtLast(tryToOpen(storedKeySealer, sealed) ?? refuseSecret(secretName));
      if (name !== purpose) throw new Error(`the stored key ${purpose} was replaced by another one`);
      return [purpose, Buffer.from(key, "base64url")];
    }),
  );
}

function refuseSecret(secretName: string): never {
  throw new Error(
    `${secretName} is not the secret of this database: ` +
      "set the one that it was started with, or add that one to OPENHOUSE_OLD_SECRETS",
  );
}

/** Splits an opened text into purpose and key. Both are sealed together, so that two rows cannot be swapped. */
function splitAtLast(text: string): [string, string] {
  const at = text.lastIndexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}

function selectKeys(db: Queryable): Promise<SealedKeyRow[]> {
  return db.query<SealedKeyRow>(`select purpose, sealed from sealed_key order by purpose collate "C"`);
}

async function insertKeys({ db, now }: KeyDeps, sealer: Sealer, keys: ReadonlyMap<string, Buffer>): Promise<void> {
  const purposes = [...keys.keys()].toSorted();
  const sealed = purposes.map((purpose) => sealer.seal(`${purpose}=${keys.get(purpose)?.toString("base64url")}`));
  await db.query(
    `insert into sealed_key (purpose, sealed, created_at)
     select n.purpose, n.sealed, $3 from unnest($1::text[], $2::text[]) as n (purpose, sealed)
     on conflict do nothing`,
    [purposes, sealed, now],
  );
}

/**
 * Returns the secret that opens a sealed text of the database, or undefined if the database has no sealed text. Throws
 * if no secret opens any of the texts that are tried, up to 20 per column.
 */
async function findFirstSecret(
  { db, random }: KeyDeps,
  { secrets, secretName }: SecretSource,
): Promise<string | undefined> {
  let sampleCount = 0;
  for (const column of sealedColumns) {
    const text = sealedTextOf(column);
    const samples = await db.query<{ sealed: string }>(
      `select ${text} as sealed from ${column.table} t where ${text} is not null limit 20`,
    );
    sampleCount += samples.length;
    const opensOne = (secret: string) => {
      const sealer = column.sealerOf(createSealers([secret], random));
      return samples.some(({ sealed }) => tryToOpen(sealer, sealed) !== undefined);
    };
    const firstSecret = secrets.find(opensOne);
    if (firstSecret !== undefined) return firstSecret;
  }
  return sampleCount === 0 ? undefined : refuseSecret(secretName);
}

/** One sealer per kind of stored secret. */
export function createSealers(secrets: Secrets, random: RandomSource): Sealers {
  return {
    sealer: createSealer(secrets, "totp", random),
    encKeySealer: createSealer(secrets, "enc-key", random),
    accountSealer: createSealer(secrets, "payout-account", random),
    supplierKeySealer: createSealer(secrets, "supplier-key", random),
    messageSealer: createSealer(secrets, "message-code", random),
    documentSealer: createSealer(secrets, "identity-document", random),
    archiveSealer: createSealer(secrets, "closed-account", random),
  };
}

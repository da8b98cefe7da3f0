/**
 * The keyed hash of exclusion marks, which recognise an excluded person after the account's data was erased. The key is
 * random and stored sealed in the database, so that the marks outlive a change of the server's secret. All merchants
 * have the same key, so that linked brands can be compared. Marks name their key by its id.
 */

import { createHmac } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import type { Sealer } from "../core/secrets/sealed-text.ts";
import type { Queryable } from "./connection.ts";

export interface MarkHash {
  readonly keyId: number;
  of(kind: string, canonical: string): Buffer;
}

const keyId = 1;

/** Reads the key. The first process creates it. Throws if the secret cannot open it. */
export async function loadMarkHash(
  { db, clock, random }: Pick<Deps, "db" | "clock" | "random">,
  sealer: Sealer,
): Promise<MarkHash> {
  const sealed = sealer.seal(random.bytes(32).toString("base64url"));
  await db.query(`insert into exclusion_key (id, sealed, created_at) values ($1, $2, $3) on conflict do nothing`, [
    keyId,
    sealed,
    clock.realNow(),
  ]);
  const row = await selectKey(db);
  if (row === undefined) throw new Error("the key of exclusion marks was not stored");
  const key = Buffer.from(sealer.open(row.sealed), "base64url");
  return {
    keyId,
    of: (kind, canonical) => createHmac("sha256", key).update(`${kind}\n${canonical}`).digest(),
  };
}

/** Seals the key again with the current secret. */
export async function resealMarkKey(db: Queryable, sealer: Sealer): Promise<void> {
  const row = await selectKey(db);
  if (row === undefined || row.sealed.startsWith(sealer.prefix)) return;
  const renewed = sealer.seal(sealer.open(row.sealed));
  await db.query(`select reseal_exclusion_key($1, $2, $3) as done`, [keyId, row.sealed, renewed]);
}

async function selectKey(db: Queryable): Promise<{ sealed: string } | undefined> {
  const rows = await db.query<{ sealed: string }>(`select sealed from exclusion_key where id = $1`, [keyId]);
  return rows[0];
}

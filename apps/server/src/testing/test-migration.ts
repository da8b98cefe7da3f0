/** A database of an earlier version that is migrated to this one, to test what a migration does with existing rows. */

import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase } from "../db/connection.ts";
import type { Database } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { runAsOwner, withDatabase } from "./test-cluster.ts";

export interface MigratedDatabase {
  readonly owner: Database;
  drop(): Promise<void>;
}

/** Makes a database without the migrations from `firstNumber` ("0156") on, prepares its rows, and migrates it. */
export async function migrateFrom(
  firstNumber: string,
  prepare: (owner: Database) => Promise<void>,
): Promise<MigratedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "openhouse-migration-"));
  await cp(join(import.meta.dirname, "../../db"), folder, { recursive: true });
  for (const file of await readdir(join(folder, "migrations"))) {
    if (file >= firstNumber) await rm(join(folder, "migrations", file));
  }
  const name = `openhouse_migration_${randomBytes(5).toString("hex")}`;
  await runAsOwner(inject("clusterUrl"), `create database ${name}`);
  const url = withDatabase(inject("clusterUrl"), name);
  await migrate(url, folder);
  await rm(folder, { recursive: true });
  const earlier = openDatabase(url, { as: "owner" });
  await prepare(earlier);
  await earlier.close();
  await migrate(url);
  const owner = openDatabase(url, { as: "owner" });
  return {
    owner,
    async drop() {
      await owner.close();
      await runAsOwner(inject("clusterUrl"), `drop database ${name} with (force)`);
    },
  };
}

/** Inserts a row; columns that are left out are null. */
export async function insertRow(
  owner: Database,
  table: "deposit" | "member" | "merchant",
  values: object,
): Promise<void> {
  await owner.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
    JSON.stringify(values),
  ]);
}

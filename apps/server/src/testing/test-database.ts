/** A separate migrated PostgreSQL database for each test file. */

import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { openDatabase } from "../db/connection.ts";
import type { Database, OpenOptions } from "../db/connection.ts";
import { runAsOwner, withDatabase } from "./test-cluster.ts";

export interface TestDatabase {
  /** Uses the role `openhouse_app`, as the server does. */
  readonly db: Database;
  /** For `openDatabase(ownerUrl, { as: "owner" })`: actions that only the owner may do. */
  readonly ownerUrl: string;
  /** Closes `db` and drops the database; call it in `afterAll`. */
  drop(): Promise<void>;
}

/** Copies the run's migrated, empty template. */
export function createTestDatabase(options: OpenOptions = {}): Promise<TestDatabase> {
  return copyTemplate(inject("clusterTemplate"), options);
}

/** Copies the template that also holds the demo's start data. */
export function createSeededDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject("seededTemplate"), {});
}

/** Copies a database of the run's cluster. The database must have no open connections. */
export async function copyTemplate(template: string, options: OpenOptions = {}): Promise<TestDatabase> {
  const clusterUrl = inject("clusterUrl");
  const name = `openhouse_test_${randomBytes(6).toString("hex")}`;
  await createFromTemplate(clusterUrl, name, template);
  const ownerUrl = withDatabase(clusterUrl, name);
  const db = openDatabase(ownerUrl, options);
  return {
    db,
    ownerUrl,
    async drop() {
      await db.close();
      await runAsOwner(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** PostgreSQL refuses with 55006 while another test file copies the same template, so this function retries. */
async function createFromTemplate(clusterUrl: string, name: string, template: string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await runAsOwner(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
    } catch (error) {
      const isBusy = error instanceof Error && "code" in error && error.code === "55006";
      if (!isBusy || attempts >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

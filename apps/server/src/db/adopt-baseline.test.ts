import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { runAsOwner, withDatabase } from "../testing/test-cluster.ts";
import { copyTemplate } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate } from "./migrate.ts";

const replacedNamesFile = join(import.meta.dirname, "../../db/replaced-migrations.txt");
let database: TestDatabase;
let owner: Database;

const template = `openhouse_baseline_${randomBytes(5).toString("hex")}`;

/** Makes a database with the schema of the baseline, without what later migrations changed. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "openhouse-baseline-"));
  await cp(join(import.meta.dirname, "../../db"), folder, { recursive: true });
  for (const name of await readdir(join(folder, "migrations"))) {
    if (name > "0135") await rm(join(folder, "migrations", name));
  }
  await runAsOwner(inject("clusterUrl"), `create database ${template}`);
  await migrate(withDatabase(inject("clusterUrl"), template), folder);
  await rm(folder, { recursive: true });
}, 60_000);
afterAll(() => runAsOwner(inject("clusterUrl"), `drop database ${template} with (force)`));

/** Simulates a database that ran the migrations before the baseline: `schema_migration` lists those migrations. */
beforeEach(async () => {
  database = await copyTemplate(template);
  owner = openDatabase(database.ownerUrl, { as: "owner" });
  await owner.query("delete from schema_function");
  await owner.query("delete from schema_migration");
  await owner.query("insert into schema_migration select name, 'x', now() from unnest($1::text[]) name", [
    (await readFile(replacedNamesFile, "utf8")).trim().split("\n"),
  ]);
});
afterEach(async () => {
  await owner.close();
  await database.drop();
});

async function schemaOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  return describeSchema(client).finally(() => client.end());
}

async function appliedNames(): Promise<string[]> {
  const rows = await owner.query<{ name: string }>("select name from schema_migration order by name");
  return rows.map((row) => row.name);
}

/** Closes our connection first, because a migration refuses to run while other connections are open. */
async function migrateAlone(): Promise<string[]> {
  await owner.close();
  const result = await migrate(database.ownerUrl).finally(() => {
    owner = openDatabase(database.ownerUrl, { as: "owner" });
  });
  return result;
}

describe("a database from before the baseline", () => {
  it("adopts the baseline, keeps the names of its migrations, and gets the schema of a new database", async () => {
    const before = await appliedNames();
    expect(before).toHaveLength(93);
    expect(await migrateAlone()).toContain("0133_baseline.sql");
    expect(await appliedNames()).toEqual(expect.arrayContaining([...before, "0133_baseline.sql"]));
    expect(await schemaOf(database.ownerUrl)).toBe(
      await schemaOf(withDatabase(inject("clusterUrl"), inject("clusterTemplate"))),
    );
    expect(await migrateAlone()).toEqual([]);
  });

  it("is refused if its schema differs, with a list of the differences, and stays unchanged", async () => {
    const changes = [
      "alter table member_care drop column asked_at",
      "alter table outbox add column extra text",
      "drop index outbox_by_id",
      "grant delete on bet to openhouse_app",
      "drop trigger member_rebate_up on member_rebate",
      "create table stray (id int)",
    ];
    for (const sql of changes) await owner.query(sql);
    const failure = await migrateAlone().catch((error: unknown) => String(error));
    const lines = String(failure).split("\n").slice(1);
    expect(lines).toEqual([
      "  create table bet (",
      "-   grant select on bet to openhouse_app;",
      "+   grant delete, select on bet to openhouse_app;",
      "  create table member_care (",
      "-   asked_at timestamptz",
      "  create table member_rebate (",
      expect.stringMatching(/^- {3}create trigger member_rebate_up before update on member_rebate/),
      "  create table outbox (",
      "-   create index outbox_by_id on outbox (id);",
      "+   extra text",
      "  create table stray (",
      "+   create table stray (",
      "+   id int",
      "+   );",
      "+   grant delete, insert, select, update on stray to openhouse_app;",
    ]);
    expect(await appliedNames()).toHaveLength(93);
  });

  it("is refused if some migrations did not run, with the version that must be started first", async () => {
    await owner.query("delete from schema_migration where name > '0130'");
    await expect(migrateAlone()).rejects.toThrow(
      /^3 of the first 93 migrations are missing \(0130_rebates_remaining.*start the version before .*9d9a8e60/,
    );
  });

  it("is refused by a version that does not know its newest migration", async () => {
    await owner.query("insert into schema_migration values ('0999_future.sql', 'x', now())");
    await expect(migrateAlone()).rejects.toThrow("the database ran 0999_future.sql, which this version does not have");
  });
});

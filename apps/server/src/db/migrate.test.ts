import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { readFunctions } from "./sql-files.ts";

const shipped = join(import.meta.dirname, "../../db");
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "openhouse-migrations-"));
  await cp(shipped, folder, { recursive: true });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

describe("migrate", () => {
  it("does nothing on a migrated database", async () => {
    expect(await migrate(database.ownerUrl)).toEqual([]);
  });

  it("runs a new file once when two processes start concurrently", async () => {
    await writeFile(join(folder, "migrations/9001_add_one.sql"), "create table one (id bigint primary key);");
    const ran = await Promise.all([migrate(database.ownerUrl, folder), migrate(database.ownerUrl, folder)]);
    expect(ran.flat()).toEqual(["9001_add_one.sql"]);
  });

  it("lets the application's role write to new tables", async () => {
    const applicationDb = openDatabase(database.ownerUrl);
    await applicationDb.query("insert into one values (1)");
    expect(await applicationDb.query("select id from one")).toEqual([{ id: 1n }]);
    await applicationDb.close();
  });

  it("refuses to run while a server process is connected", async () => {
    const file = join(folder, "migrations/9003_add_three.sql");
    await writeFile(file, "create table three (id int);");
    const applicationDb = openDatabase(database.ownerUrl, { maxConnections: 1 });
    await applicationDb.query("select 1");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(
      "stop all server processes first: 1 connections are open",
    );
    expect(await applicationDb.query("select to_regclass('three') as found")).toEqual([{ found: null }]);
    await rm(file);
    expect(await migrate(database.ownerUrl, folder), "a run without new files ignores other connections").toEqual([]);
    await applicationDb.close();
  });

  it("rolls back a file that fails", async () => {
    const file = join(folder, "migrations/9002_fail.sql");
    await writeFile(file, "create table two (id int); select 1 / 0;");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow("9002_fail.sql failed: division by zero");
    await rm(file);
    const applicationDb = openDatabase(database.ownerUrl);
    expect(await applicationDb.query("select to_regclass('two') as found")).toEqual([{ found: null }]);
    await applicationDb.close();
  });

  it("runs a function's file again after a change, and refuses a version with the older file", async () => {
    const file = join(folder, "functions/answer.sql");
    const definition = (value: number) =>
      `-- Test.\ncreate or replace function answer() returns int language sql as $$ select ${value} $$;
      grant execute on function answer to openhouse_app;`;
    const applicationDb = openDatabase(database.ownerUrl);
    await writeFile(file, definition(1));
    expect(await migrate(database.ownerUrl, folder)).toEqual(["answer.sql"]);
    expect(await migrate(database.ownerUrl, folder)).toEqual([]);
    await writeFile(file, definition(2));
    expect(await migrate(database.ownerUrl, folder)).toEqual(["answer.sql"]);
    expect(await applicationDb.query("select answer() as value")).toEqual([{ value: 2 }]);
    await applicationDb.close();
    await writeFile(file, definition(1));
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(
      "the database has a newer definition of answer.sql than this version: start a newer version",
    );
    await rm(file);
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(
      "the database has answer.sql, which this version does not have: start a newer version",
    );
  });

  it("refuses a file that was changed after it ran", async () => {
    await writeFile(join(folder, "migrations/9001_add_one.sql"), "create table other (id bigint primary key);");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow("9001_add_one.sql was changed after it ran");
  });

  it("refuses a database that is newer than the program", async () => {
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      "9001_add_one.sql, which this version does not have: start a newer version",
    );
  });

  it("installs only functions whose bodies PostgreSQL accepts", async () => {
    const applicationDb = openDatabase(database.ownerUrl, { as: "owner" });
    const check = applicationDb.transaction(async (tx) => {
      for (const { sql } of await readFunctions(shipped)) {
        for (const statement of sql.split(/;\n(?=create or replace|revoke|grant|select|$)/)) await tx.query(statement);
      }
      throw new Error("roll back");
    });
    await expect(check).rejects.toThrow("roll back");
    await applicationDb.close();
  });

  it("refuses two files with the same number", async () => {
    await writeFile(join(folder, "migrations/9001_again.sql"), "select 1;");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow("two migrations have the number");
  });
});

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
  it("has nothing to do on a migrated database", async () => {
    expect(await migrate(database.ownerUrl)).toEqual([]);
  });

  it("runs a new file once, although two processes start at the same moment", async () => {
    await writeFile(join(folder, "migrations/9001_add_one.sql"), "create table one (id bigint primary key);");
    const ran = await Promise.all([migrate(database.ownerUrl, folder), migrate(database.ownerUrl, folder)]);
    expect(ran.flat()).toEqual(["9001_add_one.sql"]);
  });

  it("lets the application write the new tables", async () => {
    const house = openDatabase(database.ownerUrl);
    await house.query("insert into one values (1)");
    expect(await house.query("select id from one")).toEqual([{ id: 1n }]);
    await house.close();
  });

  it("changes nothing under a process of the house that still runs", async () => {
    const file = join(folder, "migrations/9003_add_three.sql");
    await writeFile(file, "create table three (id int);");
    const house = openDatabase(database.ownerUrl, { maxConnections: 1 });
    await house.query("select 1");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(
      "stop all processes of the house first: 1 connections are open",
    );
    expect(await house.query("select to_regclass('three') as found")).toEqual([{ found: null }]);
    await rm(file);
    expect(await migrate(database.ownerUrl, folder), "with nothing to run others may").toEqual([]);
    await house.close();
  });

  it("keeps nothing of a file that fails", async () => {
    const file = join(folder, "migrations/9002_fail.sql");
    await writeFile(file, "create table two (id int); select 1 / 0;");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow("9002_fail.sql failed: division by zero");
    await rm(file);
    const house = openDatabase(database.ownerUrl);
    expect(await house.query("select to_regclass('two') as found")).toEqual([{ found: null }]);
    await house.close();
  });

  it("runs a function's file again when it has changed, and a version with the older file stops then", async () => {
    const file = join(folder, "functions/answer.sql");
    const definition = (value: number) =>
      `-- Test.\ncreate or replace function answer() returns int language sql as $$ select ${value} $$;`;
    const house = openDatabase(database.ownerUrl);
    await writeFile(file, definition(1));
    expect(await migrate(database.ownerUrl, folder)).toEqual(["answer.sql"]);
    expect(await migrate(database.ownerUrl, folder)).toEqual([]);
    await writeFile(file, definition(2));
    expect(await migrate(database.ownerUrl, folder)).toEqual(["answer.sql"]);
    expect(await house.query("select answer() as value")).toEqual([{ value: 2 }]);
    await house.close();
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

  it("ships functions whose bodies PostgreSQL accepts", async () => {
    const house = openDatabase(database.ownerUrl, { as: "owner" });
    const check = house.transaction(async (tx) => {
      for (const { sql } of await readFunctions(shipped)) {
        for (const statement of sql.split(/;\n(?=create or replace|revoke|grant|select|$)/)) await tx.query(statement);
      }
      throw new Error("roll back");
    });
    await expect(check).rejects.toThrow("roll back");
    await house.close();
  });

  it("refuses two files of one number", async () => {
    await writeFile(join(folder, "migrations/9001_again.sql"), "select 1;");
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow("two migrations have the number");
  });
});

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { withDatabase } from "../testing/test-cluster.ts";
import { checkSchema } from "./check-schema.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";
import { startJobs } from "./jobs.ts";
import { migrate } from "./migrate.ts";

const login = `openhouse_login_${randomBytes(4).toString("hex")}`;
const stranger = `${login}_stranger`;
const withLogin = (url: string, user: string) => {
  const changed = new URL(url);
  changed.username = user;
  changed.password = "login-password";
  return changed.toString();
};

let test: TestApp;
let owner: Database;
let applicationUrl: string;

/** The app of these tests never sees the owner's login. */
beforeAll(async () => {
  const database = await createTestApp();
  owner = openDatabase(database.ownerUrl, { as: "owner" });
  await owner.query(`create role ${login} login password 'login-password' in role openhouse_app`);
  await owner.query(`create role ${stranger} login password 'login-password'`);
  applicationUrl = withLogin(database.ownerUrl, login);
  const app = await createTestApp({ ownerUrl: applicationUrl });
  test = {
    ...app,
    ownerUrl: database.ownerUrl,
    async close() {
      await app.close();
      await owner.query(`drop role ${login}`);
      await owner.query(`drop role ${stranger}`);
      await owner.close();
      await database.close();
    },
  };
}, 60_000);
afterAll(() => test.close());

describe("a process with the application's login only", () => {
  it("serves requests that write, and acts as the application", async () => {
    const member = await test.register("applogin1");
    expect(member.memberId).toBeGreaterThan(0n);
    const rows = await test.deps.db.query(`select session_user::text as login, current_user::text as role`);
    expect(rows).toEqual([{ login, role: "openhouse_app" }]);
  });

  it("cannot write the ledger, the audit chain or the list of migrations", async () => {
    const direct = openDatabase(applicationUrl, { as: "owner" });
    for (const sql of [
      `update account set balance = 1`,
      `delete from audit_entry`,
      `delete from schema_migration`,
      `create table stray (id int)`,
      `alter function post_transfer owner to openhouse_app`,
    ]) {
      await expect(direct.query(sql), sql).rejects.toMatchObject({ code: "42501" });
    }
    await direct.close();
  });

  it("runs scheduled and enqueued jobs", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const job = { cron: "0 0 1 1 *", run: async (_deps: unknown, payload: unknown) => resolve(payload) };
    const runner = await startJobs(test.deps, { databaseUrl: applicationUrl, jobs: { "app-login-job": job } });
    await test.deps.db.query(`select enqueue_job('app-login-job', '{"by": "application"}', null, null)`);
    expect(await promise).toEqual({ by: "application" });
    await runner.stop();
  });

  it("sees open writers of other logins, so that a window does not close too early", async () => {
    await owner.transaction(async (tx) => {
      await tx.query(`update business_clock set offset_ms = offset_ms`);
      expect(await test.deps.db.query(`select writer from open_writers()`)).toHaveLength(1);
    });
    await test.deps.db.transaction(async (tx) => {
      await tx.query(`update business_clock set offset_ms = offset_ms`);
      expect(await owner.query(`select writer from open_writers()`)).toHaveLength(1);
    });
  });

  it("makes a concurrent migration fail, and does not start before the migration", async () => {
    const [row] = await owner.query<{ checksum: string; at: Date }>(
      `delete from schema_function where name = 'sum_minor.sql' returning checksum, applied_at as at`,
    );
    await expect(migrate(test.ownerUrl)).rejects.toThrow("stop all server processes first");
    await expect(checkSchema(applicationUrl)).rejects.toThrow(
      "the database lacks 1 files (sum_minor.sql …): run `npm run db:migrate` of this version",
    );
    await owner.query(`insert into schema_function values ('sum_minor.sql', $1, $2)`, [row?.checksum, row?.at]);
    await expect(checkSchema(applicationUrl)).resolves.toBeUndefined();
  });
});

describe("the check of the schema", () => {
  it.each([
    ["a database without a schema", () => withDatabase(inject("clusterUrl"), "postgres"), "has no schema yet"],
    ["the owner's login", () => test.ownerUrl, "owns the schema; use a login that only has openhouse_app"],
    ["a login without the role", () => withLogin(test.ownerUrl, stranger), "may not act as openhouse_app"],
  ])("refuses %s", async (_what, url, message) => {
    await expect(checkSchema(url())).rejects.toThrow(message);
  });

  it("refuses a database that is newer than the program", async () => {
    await owner.query(`insert into schema_migration values ('9999_future.sql', 'x', now())`);
    await expect(checkSchema(applicationUrl)).rejects.toThrow("9999_future.sql, which this version does not have");
    await owner.query(`delete from schema_migration where name = '9999_future.sql'`);
  });
});

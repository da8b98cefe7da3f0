/** The database becomes unreachable or full: every route answers 503, and the server recovers without a restart. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/connection.ts";
import { openCuttingProxy } from "../testing/cutting-proxy.ts";
import type { CuttingProxy } from "../testing/cutting-proxy.ts";
import { signInStaff } from "../testing/sign-in-staff.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../testing/test-app.ts";
import { createSeededDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";

/** Assertions are repeated, because one more call can fail on a connection that broke a moment ago. */
const patience = { timeout: 20_000 };

let database: TestDatabase;
let proxy: CuttingProxy;
let app: TestApp;
let member: SignedInMember;

beforeAll(async () => {
  database = await createSeededDatabase();
  proxy = await openCuttingProxy(database.ownerUrl);
  app = await createTestApp({ ownerUrl: proxy.url });
  member = await app.register("steady01");
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.drop();
});

function loseDatabase(): void {
  proxy.setOpen(false);
  proxy.cutAll();
}
const restoreDatabase = () => proxy.setOpen(true);

async function readiness() {
  const { status, value } = await app.call({ method: "GET", url: "/readyz" });
  return { status, value };
}

/** Returns a call of each route of the API with an unknown token, so that the server must look up a session. */
function listCalls() {
  return app.app.declaredCalls.map(({ call: { method, url } }) => ({
    method: method as "GET",
    url: url.replaceAll(/:\w+/g, "1"),
    token: "unknown-token",
    ...(method === "GET" ? {} : { body: {} }),
  }));
}

test("every route answers 503 with Retry-After while the database is unreachable, and recovers", async () => {
  const calls = listCalls();
  loseDatabase();
  const answers = await Promise.all(calls.map((call) => app.call(call)));
  restoreDatabase();
  const wrong = answers.flatMap(({ status, errorCode, raw }, index) => {
    const isRight = status === 503 && errorCode === "system.not.available" && Number(raw.headers["retry-after"]) > 0;
    return isRight ? [] : [`${calls[index]?.method} ${calls[index]?.url}: ${status} ${String(errorCode)}`];
  });
  expect(calls.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
  expect(await app.call({ method: "GET", url: "/wps/member/info", token: member.token })).toMatchObject({
    status: 200,
  });
});

test("/readyz names the database while it is unreachable, and /healthz does not change", async () => {
  loseDatabase();
  const notReady = await app.call({ method: "GET", url: "/readyz" });
  expect(notReady).toMatchObject({ status: 503, value: { failing: ["database"] } });
  expect(Number(notReady.raw.headers["retry-after"])).toBeGreaterThan(0);
  expect(await app.call({ method: "GET", url: "/healthz" })).toMatchObject({ status: 200 });
  restoreDatabase();
  await expect.poll(readiness, patience).toEqual({ status: 200, value: undefined });
});

test("a browser gets a page that reloads itself", async () => {
  loseDatabase();
  const { raw } = await app.call({
    method: "GET",
    url: "/wps/member/info",
    headers: { accept: "text/html" },
    token: "x",
  });
  restoreDatabase();
  expect([raw.statusCode, raw.headers["content-type"]]).toEqual([503, expect.stringContaining("text/html")]);
  expect(raw.body).toContain('http-equiv="refresh"');
});

const isPortalBuilt = existsSync(join(import.meta.dirname, "../../../portal/dist/server/entry-server.js"));

test.runIf(isPortalBuilt)("a page of the portal is not shown or cached without its content", async () => {
  const showHome = async () => {
    const { raw } = await app.call({ method: "GET", url: "/", headers: { accept: "text/html" } });
    return { status: raw.statusCode, reloads: raw.body.includes('http-equiv="refresh"') };
  };
  loseDatabase();
  expect(await showHome()).toEqual({ status: 503, reloads: true });
  restoreDatabase();
  await expect.poll(showHome, patience).toEqual({ status: 200, reloads: false });
});

test("a lost response to a commit is reported as an unknown result, and a repeat has no second effect", async () => {
  const { token } = await signInStaff(app, { account: "lossclerk", roles: ["admin"] });
  const url = `/backoffice/api/members/${String(member.memberId)}/freeze`;
  const call = { method: "POST" as const, url, body: { reason: "for the test" }, token, key: "once" };
  proxy.aim(({ kind, sql }) => (kind === "commit" && /^commit/i.test(sql) ? "after" : undefined));
  const answer = await app.call(call);
  proxy.aim(() => undefined);
  expect(answer).toMatchObject({ status: 503, errorCode: "result.unknown" });
  expect(answer.body["message"]).toMatch(/could not confirm/);
  expect(await app.call(call)).toMatchObject({ status: 200 });
  const entries = await app.deps.db.query(
    `select 1 from audit_entry where subject_id = $1 and action = 'member.frozen'`,
    [String(member.memberId)],
  );
  expect(entries).toHaveLength(1);
});

test("a full disk causes status 503, and /readyz names databaseResources until there is room again", async () => {
  const owner = openDatabase(database.ownerUrl, { as: "owner" });
  const [row] = await owner.query<{ name: string }>(`select current_database() as name`);
  const limitDisk = async (size: string) => {
    await owner.query(`alter database ${row?.name ?? ""} set temp_file_limit = '${size}'`);
    proxy.cutAll();
  };
  await limitDisk("1kB");
  await expect.poll(readiness, patience).toEqual({ status: 503, value: { failing: ["databaseResources"] } });
  await limitDisk("-1");
  await expect.poll(readiness, patience).toMatchObject({ status: 200 });
  await owner.query(`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await owner.query(`create trigger disk_is_full before update on member execute function disk_is_full()`);
  const call = { method: "PUT" as const, url: "/wps/member/language", body: { language: "EN" }, token: member.token };
  const refused = await app.call(call);
  await owner.query(`drop trigger disk_is_full on member`);
  expect(refused).toMatchObject({ status: 503, errorCode: "system.not.available" });
  expect(await app.call(call)).toMatchObject({ status: 200 });
  await owner.close();
});

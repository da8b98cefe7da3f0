import { afterAll, beforeAll, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createActorFinders } from "./create-actor-finders.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("a session that ends while it is read is not cached, so that the next request is refused", async () => {
  const { deps } = test;
  const { token } = await test.register("endsnow1");
  const origin = { merchantId: 1 as MerchantId, ip: "127.0.0.1", language: "EN" as const, requestId: "r" };
  let finishRead = () => undefined as void;
  const readMayFinish = new Promise<void>((resolve) => (finishRead = resolve));
  let reportRead = () => undefined as void;
  const rowsRead = new Promise<void>((resolve) => (reportRead = resolve));
  // When the session ends, the rows have been read, but the query has not returned yet.
  const query: Queryable["query"] = async (sql, values) => {
    const rows = await deps.db.query<never>(sql, values);
    reportRead();
    await readMayFinish;
    return rows;
  };
  const { findMember } = createActorFinders({ ...deps, db: { ...deps.db, query } });
  const firstResult = findMember(token, origin, false);
  await rowsRead;
  expect(await test.call({ method: "DELETE", url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
  finishRead();
  expect(await firstResult).toMatchObject({ account: "endsnow1" });
  expect(await findMember(token, origin, false)).toBeNull();
});

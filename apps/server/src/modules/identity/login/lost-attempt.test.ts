/** Broken database connections during an attempt must not lock out a member who knows the secret. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { openCuttingProxy } from "../../../testing/cutting-proxy.ts";
import type { CuttingProxy, Moment } from "../../../testing/cutting-proxy.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";
import { createPerson, sendUp } from "../../../testing/test-team.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";

let database: TestDatabase;
let proxy: CuttingProxy;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openCuttingProxy(database.ownerUrl);
  app = await createTestApp({ ownerUrl: proxy.url });
  await setMerchant(app, 1, { flags: { AGETRANSFERUP3: true } });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.drop();
});

/** More than the five wrong payment passwords that a member may send. */
const cuts = 7;

/** Cuts the connection at the first matching query of each call. */
async function callWithCutConnections(
  account: string,
  isAimedAt: (moment: Moment, before: string) => boolean,
  cut: "after",
) {
  const person = await createPerson(app, { account, kind: "member", minor: 100_000n });
  const codes: unknown[] = [];
  for (let index = 0; index < cuts; index += 1) {
    let isCut = false;
    let before = "";
    proxy.aim((moment) => {
      const isNow = !isCut && isAimedAt(moment, before);
      isCut ||= isNow;
      before = moment.sql;
      return isNow ? cut : undefined;
    });
    codes.push((await sendUp(app, person)).errorCode);
    expect(isCut).toBe(true);
  }
  proxy.aim(() => undefined);
  // The member has no upline, so the call is refused after the password was accepted.
  return { codes, last: (await sendUp(app, person)).errorCode };
}

it("stores the result of an attempt again if the connection was lost", async () => {
  const isOutcomeCommit = ({ kind, sql }: Moment) =>
    kind === "commit" && sql.startsWith("update login_attempt set outcome");
  const { codes, last } = await callWithCutConnections("endless1", isOutcomeCommit, "after");
  expect(new Set([...codes, last])).toEqual(new Set(["account.transfer.no.upline"]));
});

it("ends an attempt if the connection was lost before its insert was confirmed", async () => {
  const isInsertCommit = ({ kind }: Moment, before: string) =>
    kind === "commit" && before.startsWith("insert into login_attempt");
  const { codes, last } = await callWithCutConnections("beginner1", isInsertCommit, "after");
  expect(new Set(codes)).toEqual(new Set(["result.unknown"]));
  expect(last).toBe("account.transfer.no.upline");
});

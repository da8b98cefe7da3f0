/** Links to the database that break around an attempt: they must not shut out who knows the secret. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { openCuttingProxy } from "../../../testing/cutting-proxy.ts";
import type { CuttingProxy, Moment } from "../../../testing/cutting-proxy.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";
import { createPerson, sendUp } from "../../../testing/test-team.ts";
import { setHouse } from "../../../testing/set-house.ts";

let database: TestDatabase;
let proxy: CuttingProxy;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openCuttingProxy(database.ownerUrl);
  app = await createTestApp({ ownerUrl: proxy.url });
  await setHouse(app, 1, { flags: { AGETRANSFERUP3: true } });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.drop();
});

/** More than the places that a member has for attempts with a payment password. */
const cuts = 7;

/** Cuts the first moment of each call that is one of those. */
async function callUnderCuts(account: string, isAimedAt: (moment: Moment, before: string) => boolean, cut: "after") {
  const person = await createPerson(app, { account, kind: "member", minor: 100_000n });
  const codes: unknown[] = [];
  for (let turn = 0; turn < cuts; turn += 1) {
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
  // Nobody stands above them: that is what is refused once the password was right.
  return { codes, last: (await sendUp(app, person)).errorCode };
}

it("an end that is lost on its way is noted again", async () => {
  const isEnd = ({ kind, sql }: Moment) => kind === "commit" && sql.startsWith("update login_attempt set outcome");
  const { codes, last } = await callUnderCuts("endless1", isEnd, "after");
  expect(new Set([...codes, last])).toEqual(new Set(["account.transfer.no.upline"]));
});

it("a beginning whose commit nobody heard of is ended", async () => {
  const isBegin = ({ kind }: Moment, before: string) =>
    kind === "commit" && before.startsWith("insert into login_attempt");
  const { codes, last } = await callUnderCuts("beginner1", isBegin, "after");
  expect(new Set(codes)).toEqual(new Set(["unknown.system.err"]));
  expect(last).toBe("account.transfer.no.upline");
});

/** A login or a registration succeeds even if its browser cannot be stored. */

import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationRole, openDatabase } from "../../../db/connection.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  test = await createTestApp({ log: pino({ level: "error" }, { write: (line: string) => void logged.push(line) }) });
});
afterAll(() => test.close());

const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

/** Expects that the token of the reply is signed in. */
async function expectSignedIn({ status, value }: TestAnswer): Promise<void> {
  expect(status).toBe(200);
  const { token } = value as { token: string };
  expect((await test.call({ method: "GET", url: "/wps/member/info", token })).status).toBe(200);
}

it("a registration and a login succeed if the browser cannot be stored, and the error is logged", async () => {
  const { account, password, memberId } = await test.register("beforefault");
  const owner = openDatabase(test.ownerUrl, { as: "owner" });
  const countBrowsers = async () => (await owner.query(`select from member_browser`)).length;
  const before = await countBrowsers();
  await owner.query(`revoke insert, update on member_browser from ${applicationRole}`);
  await expectSignedIn(await logIn(account, password));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(String(memberId));
  const newMember = await test.register("duringfault");
  await expectSignedIn(await logIn(newMember.account, newMember.password));
  expect(logged).toHaveLength(3);
  expect(await countBrowsers()).toBe(before);

  await owner.query(`grant insert, update on member_browser to ${applicationRole}`);
  await expectSignedIn(await logIn(account, password));
  expect(await countBrowsers()).toBe(before + 1);
  expect(logged).toHaveLength(3);
  await owner.close();
});

/** Every flag that a call of the server obeys, on and off. Flags that change an answer only are tested beside it. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FlagId } from "@openhouse/rules/system/flag-tree";
import { setHouse } from "../../testing/set-house.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../testing/test-app.ts";
import { registerAgent } from "../../testing/test-people.ts";

let test: TestApp;
let agent: { readonly token: string };
beforeAll(async () => {
  test = await createTestApp();
  const parents = { REG3: true, MOBILENUMREG3: true, PASS3: true, AGEINFO3: true, DOWNMAN: true };
  await setHouse(test, 1, { flags: parents });
  agent = await registerAgent(test, "flagagent1");
});
afterAll(() => test.close());

const get = (url: string, token?: string) => test.call({ method: "GET", url, ...(token && { token }) });
const post = (url: string, body: object) => test.call({ method: "POST", url, body, token: agent.token });
const visit = (method: "PUT" | "POST", url: string, body: object) => test.callEncrypted({ method, url, body });
const code = { username: "9170000001", password: "123456", type: "sms", countryDialingCode: "63" };

/** The call; with the flag off it is `function.not.available`, with it on anything else. */
const calls: readonly (readonly [flag: FlagId, what: string, ask: () => Promise<TestAnswer>])[] = [
  ["REG3", "a registration by name", () => visit("PUT", "/wps/member/register", {})],
  ["MOBILENUMREG3", "[S6.029] a registration by number", () => visit("PUT", "/wps/member/register/mobile", {})],
  [
    "REGMOBVERF3",
    "[S6.030] the code of a registration",
    () => post("/wps/verification/sms/register", { mobileNo: "1" }),
  ],
  ["MOBILEVERCODELOGIN3", "[S6.034] a login by code", () => visit("POST", "/wps/session/login", code)],
  ["FREEPLAY3", "[S6.032] a trial account", freePlay],
  ["PASS3", "another password", () => changePassword(agent.token)],
  ["COMM3", "the balance", () => get("/wps/v2/wallets/balance", agent.token)],
  ["MEMTRANS3", "the account record", () => get("/wps/relay/ODSFE2_MemTransDet", agent.token)],
  ["GAMELO3", "the launch of a game", () => post("/wps/game/launchGame", { gameCode: "none", accountType: "1" })],
  ["AGEINFO3", "the team at a glance", () => get("/wps/relay/ODSFE2_getTeamOverviewSum", agent.token)],
  ["TEAMBETTING3", "the bets of the team", () => get("/wps/relay/ODSFE2_TeamOrders", agent.token)],
];

const secret = "Lantern2027";
function changePassword(token: string): Promise<TestAnswer> {
  const body = { newPassword: secret, confirmNewPassword: secret };
  return test.callEncrypted({ method: "POST", url: "/wps/member/password", body, token });
}

function freePlay(): Promise<TestAnswer> {
  const body = { os: "test", platform: "W", encryption: "none.none" };
  const headers = { "x-gateway-version": "3" };
  return test.call({ method: "POST", url: "/wps/session/login/freeplay", body, headers });
}

const isClosed = ({ status, errorCode }: TestAnswer) => status === 400 && errorCode === "function.not.available";

describe("a call", () => {
  it.each(calls)("of %s exists only where it is on: %s", async (flag, _what, ask) => {
    for (const isOn of [false, true]) {
      await setHouse(test, 1, { flags: { [flag]: isOn } });
      expect({ isOn, isClosed: isClosed(await ask()) }).toEqual({ isOn, isClosed: !isOn });
    }
    await setHouse(test, 1, { flags: { REGMOBVERF3: false } });
  });
});

describe("the catalogue", () => {
  const menus = async (): Promise<unknown[]> => (await get("/lgw/games/game_menus")).raw.json();
  const valueOf = async (name: string) => (await get(`/wps/relay/GCSGAME_${name}`, agent.token)).value;
  const lanes = async () => ((await valueOf("gameVendor")) as { data: { lanes: unknown[] } }).data.lanes;
  const games = async () => (await valueOf("gameList")) as { totalCount: number };
  const hot = async () => ((await valueOf("hotGamesV2")) as { list: unknown[] }).list;

  it.each([
    ["menus", "GAMELO3", async () => (await menus()).length],
    ["vendors", "GAMELO3", async () => (await lanes()).length],
    ["games", "GAMELO3", async () => (await games()).totalCount],
    ["hot games", "GAMELOHOT3", async () => (await hot()).length],
    ["hot games below a lobby", "GAMELO3", async () => (await hot()).length],
  ] as const)("has %s only with %s", async (_what, flag, count) => {
    await setHouse(test, 1, { flags: { [flag]: false } });
    expect(await count()).toBe(0);
    await setHouse(test, 1, { flags: { [flag]: true } });
    expect(await count()).toBeGreaterThan(0);
  });
});

describe("a member whose password must change", () => {
  it("can change it, whatever the house offers", async () => {
    const { token, memberId } = await test.register("mustchange");
    await setHouse(test, 1, { flags: { PASS3: false } });
    expect(isClosed(await changePassword(token))).toBe(true);
    await test.deps.db.query(`update member set must_change_password = true where id = $1`, [memberId]);
    expect(await changePassword(token)).toMatchObject({ status: 200 });
    await setHouse(test, 1, { flags: { PASS3: true } });
  });
});

describe("the payment password", () => {
  it("is an item of the security centre only with its flag", async () => {
    const item = async () => (await get("/wps/v2/member/securityConfig", agent.token)).value;
    for (const enabled of [false, true]) {
      await setHouse(test, 1, { flags: { PAYMENTPASS3: enabled } });
      expect(await item()).toMatchObject({ info: { paymentPassword: { enabled } } });
    }
  });
});

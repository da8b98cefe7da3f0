/**
 * Tests each feature flag that can refuse a call of the server, switched on and off. Flags that only change a response
 * are tested with that response.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../testing/test-app.ts";
import { registerAgent } from "../../testing/test-people.ts";

let test: TestApp;
let agent: { readonly token: string };
beforeAll(async () => {
  test = await createTestApp();
  const parents = { REG3: true, MOBILENUMREG3: true, PASS3: true, AGEINFO3: true, DOWNMAN: true, REGCEN: true };
  await setMerchant(test, 1, { flags: { ...parents, MYRBT3: true } });
  agent = await registerAgent(test, "flagagent1");
});
afterAll(() => test.close());

const get = (url: string, token?: string) => test.call({ method: "GET", url, ...(token && { token }) });
const callAsVisitor = (method: "PUT" | "POST", url: string, body: object) => test.callEncrypted({ method, url, body });
const codeLogin = { username: "9170000001", password: "123456", type: "sms", countryDialingCode: "63" };

/**
 * Route → the flag that guards it, from the endpoint table (docs/wire-format.md, Status and flags) and from the
 * specification, section 6.
 */
const flagByRoute: Readonly<Record<string, FlagId>> = {
  "DELETE /wps/relay/MCSFE_deleteAffiliateUrl": "CREATEAFF3",
  "DELETE /wps/relay/MCSFE_removeFavoriteGame": "GAMELOFAV3",
  "DELETE /wps/relay/MCSFE_removeFavoriteGameV2": "GAMELOFAV3",
  "GET /wps/agent/affiliate": "AFFMAN3",
  "GET /wps/agent/downlineRebates": "DOWNMAN",
  "GET /wps/agent/downlines": "DOWNMAN",
  "GET /wps/agent/downlines/file": "DOWNMAN",
  "GET /wps/agent/revenue/file": "AGEREV3",
  "GET /wps/agent/teamStatement/file": "AGETEAMPNL3",
  "GET /wps/agent/teamTransactions/file": "AGEDOWNTRANS3",
  "GET /wps/agent/teamTransactions/sums": "AGEDOWNTRANS3",
  "GET /wps/captcha": "CAPTCHA3",
  "GET /wps/captcha/geetest": "GEETEST3",
  "GET /wps/captcha/work": "CAPTCHA3",
  "GET /wps/game/launchGame": "GAMELO3",
  "GET /wps/relay/GCS_gameTrialLaunch": "GAMELO3",
  "GET /wps/member/rebates": "MYRBT3",
  "GET /wps/member/rebates/days": "MANPLAYREB3",
  "GET /wps/member/rebates/rates": "PLYRBT",
  "GET /wps/relay/GCS_merchantWallet": "COMM3",
  "GET /wps/relay/GCS_recentGame": "GAMELOREC3",
  "GET /wps/relay/MCSFE_getFavoriteGames": "GAMELOFAV3",
  "GET /wps/relay/MCSFE_getFavoriteGamesList": "GAMELOFAV3",
  "GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType": "REGCEN",
  "GET /wps/relay/MCSFE_viewAffiliateUrls": "CREATEAFF3",
  "GET /wps/relay/MCSFE_viewRegisteredAffiliates": "CREATEAFF3",
  "GET /wps/relay/ODSFE2_AgentRevenue": "AGEREV3",
  "GET /wps/relay/ODSFE2_MemTransDet": "MEMTRANS3",
  "GET /wps/relay/ODSFE2_TeamOrders": "TEAMBETTING3",
  "GET /wps/relay/ODSFE2_TeamPNL": "AGETEAMPNL3",
  "GET /wps/relay/ODSFE2_TeamTransDet": "AGEDOWNTRANS3",
  "GET /wps/relay/ODSFE2_getRebate": "MANPLAYREB3",
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": "AGEINFO3",
  "GET /wps/relay/MCS2_processDailySalContract": "DAYSAL",
  "GET /wps/relay/MCS2_processDividendReq": "DIVIDEND",
  "GET /wps/relay/MCSFE_processContractDividend": "DIVIDEND",
  "GET /wps/relay/MCSFE_processDailySalaryContract": "DAYSAL",
  "GET /wps/report/statement": "MEMTRANS3",
  "GET /wps/report/statement/pdf": "MEMTRANS3",
  "GET /wps/v2/wallets/balance": "COMM3",
  "POST /wps/agent/downline": "AGEREGDOWN3",
  "POST /wps/game/launchGame": "GAMELO3",
  "POST /wps/member/password/email": "CHNGPASSVERIF3",
  "POST /wps/member/password/sms": "CHNGPASSVERIF3",
  "POST /wps/member/password/verification": "CHNGPASSVERIF3",
  "POST /wps/member/paymentPassword": "PAYMENTPASS3",
  "POST /wps/relay/MCSFE_addFavoriteGame": "GAMELOFAV3",
  "POST /wps/relay/MCSFE_addFavoriteGameV2": "GAMELOFAV3",
  "POST /wps/relay/MCSFE_agentDownlineTransfer": "DOWNMAN",
  "POST /wps/relay/MCSFE_agentUplineTransfer": "AGETRANSFERUP3",
  "POST /wps/relay/MCSFE_createAffiliateUrl": "CREATEAFF3",
  "POST /wps/relay/MCSFE_processContractDividend": "DIVIDEND",
  "POST /wps/relay/MCSFE_processContractHourSalary": "HOURSAL3",
  "POST /wps/relay/MCSFE_processDailySalaryContract": "DAYSAL",
  "POST /wps/relay/MCSFE_processRealTimeSalaryContract": "RTSALARY3",
  "POST /wps/relay/MCS2_processContractHourSalary": "HOURSAL3",
  "POST /wps/relay/MCS2_processDailySalContract": "DAYSAL",
  "POST /wps/relay/MCS2_processDividendReq": "DIVIDEND",
  "POST /wps/relay/MCS2_processRealtimeSalary": "RTSALARY3",
  "POST /wps/agent/affiliateUrl": "CREATEAFF3",
  "DELETE /wps/agent/affiliateUrl": "CREATEAFF3",
  "GET /wps/agent/affiliateUrls": "CREATEAFF3",
  "GET /wps/agent/registeredAffiliates": "CREATEAFF3",
  "GET /wps/agent/default": "AGEINFO3",
  "GET /wps/agent/globalRebateSettings": "REGCEN",
  "GET /wps/report/accountGameBetHistory": "TEAMBETTING3",
  "GET /wps/report/downlineTransaction": "AGEDOWNTRANS3",
  "GET /wps/report/income": "AGEREV3",
  "POST /wps/agent/downline/firstPassword": "DOWNMAN",
  "GET /wps/report/commission": "AGEREV3",
  "GET /wps/report/downlineLottoPNL": "AGETEAMPNL3",
  "GET /wps/report/teamPVPFishingPNL": "AGETEAMPNL3",
  "GET /wps/report/teamPVPRNGBetting": "TEAMBETTING3",
  "GET /wps/report/transaction": "MEMTRANS3",
  "GET /wps/wallets/balance": "COMM3",
  "PUT /wps/agent/transferDownline": "DOWNMAN",
  "POST /wps/relay/ODSFE2_rebateDisburse": "MANPLAYREB3",
  "POST /wps/session/login/freeplay": "FREEPLAY3",
  "POST /wps/session/login/verification": "LOGINIPVERF3",
  "POST /wps/session/login/verification/code": "LOGINIPVERF3",
  "POST /wps/verification/phoneAuth/code": "FIREBASECREATEACC3",
  "POST /wps/verification/phoneAuth/confirmation": "FIREBASECREATEACC3",
  "POST /wps/verification/sms/register": "REGMOBVERF3",
  "PUT /wps/agent/downlineRebates": "DOWNMAN",
  "PUT /wps/agent/promoteDownlineToAgent": "DOWNMAN",
  "PUT /wps/feedback": "FEEDBACK3",
  "PUT /wps/member/register": "REG3",
  "PUT /wps/member/register/mobile": "MOBILENUMREG3",
};

/**
 * Calls of which a flag guards only one variant. If the flag is off, the call is refused with `function.not.available`.
 */
const variants: readonly (readonly [flag: FlagId, what: string, call: () => Promise<TestAnswer>])[] = [
  ["MOBILEVERCODELOGIN3", "[S6.034] a login by code", () => callAsVisitor("POST", "/wps/session/login", codeLogin)],
  ["PASS3", "a change of the password", () => changePassword(agent.token)],
];

const newPassword = "Lantern2027";
function changePassword(token: string): Promise<TestAnswer> {
  const body = { newPassword: newPassword, confirmNewPassword: newPassword };
  return test.callEncrypted({ method: "POST", url: "/wps/member/password", body, token });
}

const isRefused = ({ status, errorCode }: TestAnswer) => status === 400 && errorCode === "function.not.available";

/** Returns the flags that the routes of the running app declare. */
function declaredFlags(): [route: string, modId: string][] {
  return test.app.declaredCalls.flatMap(({ call: { method, url, modId } }): [string, string][] =>
    modId === undefined ? [] : [[`${method} ${url}`, modId]],
  );
}

/** Calls a route without a body, because the flag is checked before the body. */
function callRoute(route: string): Promise<TestAnswer> {
  const [method, url = ""] = route.split(" ");
  return test.call({ method: method as "GET" | "POST" | "PUT" | "DELETE", url, token: agent.token });
}

describe("a call", () => {
  it("[S6.029] [S6.030] [S6.032] is guarded by the flag that the endpoint table names", () => {
    expect(Object.fromEntries(declaredFlags().toSorted())).toEqual(flagByRoute);
  });

  it.each(Object.entries(flagByRoute))("%s is available only if %s is on", async (route, flag) => {
    for (const isOn of [false, true]) {
      await setMerchant(test, 1, { flags: { [flag]: isOn } });
      expect({ isOn, isClosed: isRefused(await callRoute(route)) }).toEqual({ isOn, isClosed: !isOn });
    }
    await setMerchant(test, 1, { flags: { REGMOBVERF3: false } });
  });

  it.each(variants)("needs the flag %s for the variant %s", async (flag, _what, callVariant) => {
    for (const isOn of [false, true]) {
      await setMerchant(test, 1, { flags: { [flag]: isOn } });
      expect({ isOn, isClosed: isRefused(await callVariant()) }).toEqual({ isOn, isClosed: !isOn });
    }
  });

  it("checks the permission first, so that callers without permission do not learn about the flag", async () => {
    await setMerchant(test, 1, { flags: { COMM3: false } });
    expect(await get("/wps/v2/wallets/balance")).toMatchObject({ status: 401, errorCode: "login.not.session" });
    await setMerchant(test, 1, { flags: { COMM3: true } });
  });
});

describe("the registration form", () => {
  const captchaRule = async () => {
    const { value } = await get("/wps/system/setting/register");
    return (value as { captcha: { enabled: boolean } }).captcha.enabled;
  };

  it("requires no captcha if the merchant offers no captcha", async () => {
    await setMerchant(test, 1, { settings: { "registration.rules": { captcha: { enabled: true } } } });
    expect(await captchaRule()).toBe(true);
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    expect(await captchaRule()).toBe(false);
    await expect(test.register("nocaptcha1")).resolves.toMatchObject({ account: "nocaptcha1" });
    await setMerchant(test, 1, { flags: { CAPTCHA3: true }, settings: { "registration.rules": {} } });
  });

  it("requires no affiliate code if the merchant does not check affiliate codes", async () => {
    await setMerchant(test, 1, { flags: { AFFMAN3: false }, settings: { "registration.needsAffiliate": true } });
    await expect(test.register("nocodes1")).resolves.toMatchObject({ account: "nocodes1" });
    await setMerchant(test, 1, { flags: { AFFMAN3: true }, settings: { "registration.needsAffiliate": false } });
  });
});

describe("a login by mobile number and password", () => {
  it("finds the owner of a verified number only with MOBILELOGIN3", async () => {
    const { memberId, password } = await test.register("numbered1");
    await test.deps.db.query(
      `update member set mobile = '639170000777', mobile_verified_at = registered_at where merchant_id = 1 and id = $1`,
      [memberId],
    );
    const credentials = { username: "+639170000777", password, type: "username" };
    const logIn = () => callAsVisitor("POST", "/wps/session/login", credentials);
    await setMerchant(test, 1, { flags: { MOBILELOGIN3: false } });
    expect(await logIn()).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    await setMerchant(test, 1, { flags: { MOBILELOGIN3: true } });
    expect(await logIn()).toMatchObject({ status: 200, value: { userName: "numbered1" } });
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
  ] as const)("has %s only if %s is on", async (_what, flag, count) => {
    await setMerchant(test, 1, { flags: { [flag]: false } });
    expect(await count()).toBe(0);
    await setMerchant(test, 1, { flags: { [flag]: true } });
    expect(await count()).toBeGreaterThan(0);
  });
});

describe("a member who must change the password", () => {
  it("can change it although the merchant has switched off the change of passwords", async () => {
    const { token, memberId } = await test.register("mustchange");
    await setMerchant(test, 1, { flags: { PASS3: false } });
    expect(isRefused(await changePassword(token))).toBe(true);
    await test.deps.db.query(`update member set must_change_password = true where id = $1`, [memberId]);
    expect(await changePassword(token)).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { PASS3: true } });
  });
});

describe("the payment password", () => {
  it("is an item of the security centre only with its flag", async () => {
    const item = async () => (await get("/wps/v2/member/securityConfig", agent.token)).value;
    for (const enabled of [false, true]) {
      await setMerchant(test, 1, { flags: { PAYMENTPASS3: enabled } });
      expect(await item()).toMatchObject({ info: { paymentPassword: { enabled } } });
    }
  });
});

/** Members that an agent creates or invites by a link, and their rebate rates. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CreateDownlineReply } from "@openhouse/protocol/agents/create-downline";
import type { InviteLink, InviteLinks, RegisteredByLink } from "@openhouse/protocol/agents/invite-links";
import type { DownlineRebates, RebateSettings } from "@openhouse/protocol/agents/rebates";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";
import { placeBelow } from "../../../testing/test-team.ts";
import { readBalances } from "../../wallet/index.ts";
import { lockOpenCode } from "./code-repository.ts";
import { findPlace } from "../index.ts";
import { raiseRebateRow } from "./rebate-repository.ts";

const merchantId = 1 as MerchantId;
const initialPassword = "Welcome2026";
const usual = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
const dayMs = 24 * 3_600_000;

let test: TestApp;
let top: SignedInMember;
let rival: SignedInMember;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { settings: { "password.initial": initialPassword } });
  top = await registerAgent(test, "topagent");
  rival = await registerAgent(test, "rivalagent");
  const rates = { ...usual, RNG: 15_000 };
  const at = test.clock.businessNow();
  await raiseRebateRow(test.deps.db, { merchantId, memberId: top.memberId, rates, givenBy: null, at });
});
afterAll(() => test.close());

const requestAccount = (agent: SignedInMember, body: object, key: string = randomUUID()) =>
  test.call({ method: "POST", url: "/wps/agent/downline", token: agent.token, body, key });
const codeOf = ({ status, errorCode }: TestAnswer) => `${status} ${String(errorCode)}`;
const get = (agent: SignedInMember, url: string) => test.call({ method: "GET", url, token: agent.token });
const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

/** Reads the audit details of an action on this member. */
const auditDetailsOf = async (action: string, memberId: string) =>
  (
    await test.deps.db.query<{ detail: unknown }>(
      `select detail from audit_entry where merchant_id = 1 and action = $1 and subject_id = $2`,
      [action, memberId],
    )
  ).map(({ detail }) => detail);

async function createAccount(agent: SignedInMember, body: object): Promise<CreateDownlineReply> {
  const answer = await requestAccount(agent, body);
  expect(codeOf(answer)).toBe("200 null");
  return answer.value as CreateDownlineReply;
}

describe("an account created by an agent", () => {
  it("[S2.195] is a direct downline with wallets, and must change the initial password first", async () => {
    const { customerId, ...rest } = await createAccount(top, { type: 0, username: "FirstOne" });
    expect(rest).toEqual({ customerName: "firstone", isAgent: false, hasInitialPassword: true });
    const memberId = BigInt(customerId) as MemberId;
    expect(await findPlace(test.deps.db, merchantId, memberId)).toMatchObject({ uplineId: top.memberId });
    expect((await readBalances(test.deps.db, merchantId, memberId)).main.minor).toBe(0n);
    const { token, changePasswordRequired } = (await logIn("firstone", initialPassword)).value as {
      token: string;
      changePasswordRequired: boolean;
    };
    expect(changePasswordRequired).toBe(true);
    const balance = await test.call({ method: "GET", url: "/wps/v2/wallets/balance?typeId=2", token });
    expect(codeOf(balance)).toBe("403 password.change.required");
  });

  it("can be an agent who creates accounts, with a password that the upline chose", async () => {
    const reply = await createAccount(top, { type: 1, username: "secondagent", password: "Lantern2027" });
    expect(reply).toMatchObject({ isAgent: true, hasInitialPassword: false });
    const { token, changePasswordRequired } = (await logIn("secondagent", "Lantern2027")).value as {
      token: string;
      changePasswordRequired: boolean;
    };
    expect(changePasswordRequired).toBe(true);
    const body = { newPassword: "Harana2027", confirmNewPassword: "Harana2027", oldPassword: "Lantern2027" };
    const change = (fields: object) =>
      test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body: { ...body, ...fields } });
    const readInfo = async () => (await test.call({ method: "GET", url: "/wps/member/info", token })).value;
    expect(await readInfo()).toMatchObject({ agreementRequired: true });
    // The agent cannot accept the terms of use for the member; the member accepts them when changing the password.
    expect(codeOf(await change({}))).toBe("400 agreement.required");
    expect(codeOf(await change({ agreement: true, agreementVersion: "1999" }))).toBe("400 agreement.required");
    const answers = await Promise.all([change({ agreement: true }), change({ agreement: true })]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const consents = await test.deps.db.query(
      `select kind, age from consent where merchant_id = 1 and member_id = $1`,
      [reply.customerId],
    );
    expect(consents).toEqual([{ kind: "agreement", age: 18 }]);
    const newSession = (await logIn("secondagent", "Harana2027")).value as { token: string };
    const info = await test.call({ method: "GET", url: "/wps/member/info", token: newSession.token });
    expect(info.value).toMatchObject({ agreementRequired: false });
    const again = await test.call({
      method: "POST",
      url: "/wps/agent/downline",
      token: newSession.token,
      body: { type: 0, username: "thirdone" },
    });
    expect(again.status).toBe(200);
  });

  it("is created once per idempotency key and once per name", async () => {
    const key = randomUUID();
    const [firstAnswer, secondAnswer] = await Promise.all([
      requestAccount(top, { type: 0, username: "onlyonce" }, key),
      requestAccount(top, { type: 0, username: "onlyonce" }, key),
    ]);
    expect(firstAnswer.value).toEqual(secondAnswer.value);
    expect(codeOf(await requestAccount(top, { type: 0, username: "onlyonce" }))).toBe("409 exists.account.err");
    const rows = await test.deps.db.query(`select from member where merchant_id = 1 and account = 'onlyonce'`);
    expect(rows).toHaveLength(1);
  });

  it("is refused with an invalid name or password", async () => {
    expect(codeOf(await requestAccount(top, { type: 0, username: "" }))).toBe("400 empty.username");
    expect(codeOf(await requestAccount(top, { type: 0, username: "a b" }))).toBe("400 format.username.err");
    expect(codeOf(await requestAccount(top, { type: 0, username: "weakone1", password: "abc" }))).toMatch(
      /^400 (format|length)\.pwd/,
    );
    expect(codeOf(await requestAccount(top, { type: 2, username: "weakone2" }))).toBe("400 request.param.err");
    expect(codeOf(await requestAccount(top, { type: 0, username: "weakone3", rebates: 1 }))).toBe(
      "400 request.param.err",
    );
  });

  it("is refused without a password if the merchant has set no initial password", async () => {
    await setMerchant(test, 1, { settings: { "password.initial": "" } });
    expect(codeOf(await requestAccount(top, { type: 0, username: "noinitial" }))).toBe(
      "409 agents.initial.password.missing",
    );
    await setMerchant(test, 1, { settings: { "password.initial": initialPassword } });
  });

  it("is refused if the caller is not an agent", async () => {
    const member = await test.register("plainmember");
    expect(codeOf(await requestAccount(member, { type: 0, username: "nobodys1" }))).toBe("403 permission.denied");
  });
});

describe("rebates", () => {
  const settingsOf = async (agent: SignedInMember) =>
    (await get(agent, "/wps/relay/MCSFE_getGlobalRebateSettingsByProductType")).value as RebateSettings;
  const raise = (agent: SignedInMember, customerId: string, rebates: object) =>
    test.call({ method: "PUT", url: "/wps/agent/downlineRebates", token: agent.token, body: { customerId, rebates } });
  const ratesOf = async (agent: SignedInMember, customerId: string) =>
    ((await get(agent, `/wps/agent/downlineRebates?customerId=${customerId}`)).value as DownlineRebates).current;

  it("start at the merchant's usual rates, and can be raised up to the agent's own rates", async () => {
    expect(await settingsOf(top)).toEqual({ own: { ...usual, RNG: 15_000 }, usual });
    expect(await settingsOf(rival)).toEqual({ own: usual, usual });
    const { customerId } = await createAccount(top, { type: 1, username: "ratedone", rebates: { RNG: 14_000 } });
    expect(await ratesOf(top, customerId)).toEqual({ ...usual, RNG: 14_000 });
    expect(await auditDetailsOf("member.opened", customerId)).toEqual([{ isAgent: true, rebates: { RNG: 14_000 } }]);
    const tooMuch = await requestAccount(top, { type: 0, username: "ratedtwo", rebates: { RNG: 15_100 } });
    expect(codeOf(tooMuch)).toBe("400 agents.rebate.above.own");
    expect(tooMuch.value).toEqual({ field: "RNG" });
    const tooLittle = await requestAccount(top, { type: 0, username: "ratedtwo", rebates: { LIVE: 7_900 } });
    expect(codeOf(tooLittle)).toBe("400 agents.rebate.lowered");
  });

  it("can only be raised; after concurrent raises the highest rate is in force", async () => {
    const { customerId } = await createAccount(top, { type: 0, username: "risingone" });
    expect((await raise(top, customerId, { RNG: 13_000 })).status).toBe(200);
    expect(codeOf(await raise(top, customerId, { RNG: 12_900 }))).toBe("400 agents.rebate.lowered");
    expect(codeOf(await raise(top, customerId, { RNG: 15_100 }))).toBe("400 agents.rebate.above.own");
    expect(codeOf(await raise(top, customerId, { RNG: 13_050 }))).toBe("400 request.param.err");
    const requestedRates = [13_500, 14_000, 14_500];
    const answers = await Promise.all(requestedRates.map((RNG) => raise(top, customerId, { RNG })));
    for (const [index, answer] of answers.entries()) {
      // Each concurrent call returns the new rates, or the refusal that a higher rate was already set.
      if (answer.status === 200) expect((answer.value as DownlineRebates).current.RNG).toBe(requestedRates[index]);
      else expect(answer.errorCode).toBe("agents.rebate.lowered");
    }
    expect((await ratesOf(top, customerId)).RNG).toBe(14_500);
    await expect(
      test.deps.db.query(`update member_rebate set rng = rng - 1 where merchant_id = 1 and member_id = $1`, [
        customerId,
      ]),
    ).rejects.toThrow("never lowered");
  });

  it("never exceed the upline's own rates, even after the merchant lowers its usual rates", async () => {
    await setMerchant(test, 1, { settings: { "rebate.usualPpm": { ...usual, RNG: 14_000 } } });
    const { customerId } = await createAccount(rival, {
      type: 0,
      username: "highrates1",
      rebates: { ...usual, RNG: 14_000 },
    });
    const raisedDownline = await createAccount(top, { type: 0, username: "highrates2", rebates: { RNG: 14_500 } });
    expect(await ratesOf(rival, customerId)).toEqual({ ...usual, RNG: 14_000 });
    await setMerchant(test, 1, { settings: { "rebate.usualPpm": usual } });
    expect((await settingsOf(rival)).own).toEqual(usual);
    expect(await ratesOf(rival, customerId)).toEqual(usual);
    expect(codeOf(await raise(rival, customerId, { RNG: 14_000 }))).toBe("400 agents.rebate.above.own");
    // A rate that was above the usual rate was stored, and stays in force.
    expect(await ratesOf(top, raisedDownline.customerId)).toEqual({ ...usual, RNG: 14_500 });
  });

  it("can be read and raised by the direct upline only; calls about other members are refused with 404", async () => {
    const { customerId } = await createAccount(top, { type: 1, username: "branchone" });
    const indirectDownline = await test.register("deepone1");
    await placeBelow(test, indirectDownline.memberId, BigInt(customerId) as MemberId);
    const foreignMember = await test.register("foreignone");
    await placeBelow(test, foreignMember.memberId, rival.memberId);
    const ids = [
      indirectDownline.memberId,
      foreignMember.memberId,
      rival.memberId,
      top.memberId,
      12_345n,
      "x",
      "0",
      "9".repeat(19),
    ];
    for (const id of ids.map(String)) {
      expect(codeOf(await get(top, `/wps/agent/downlineRebates?customerId=${id}`))).toBe("404 not.exists.account.err");
      expect(codeOf(await raise(top, id, { RNG: 13_000 }))).toBe("404 not.exists.account.err");
    }
  });
});

describe("an invitation link", () => {
  const createLink = async (agent: SignedInMember, body: object = {}) => {
    const answer = await test.call({
      method: "POST",
      url: "/wps/relay/MCSFE_createAffiliateUrl",
      token: agent.token,
      body,
    });
    expect(codeOf(answer)).toBe("200 null");
    return answer.value as InviteLink;
  };
  const linksOf = async (agent: SignedInMember) =>
    ((await get(agent, "/wps/relay/MCSFE_viewAffiliateUrls?size=100")).value as InviteLinks).list;
  const linkOf = async (agent: SignedInMember, id: string) =>
    (await linksOf(agent)).find(({ affiUrlId }) => affiUrlId === id);
  const revoke = (agent: SignedInMember, affiUrlId: string) =>
    test.call({
      method: "DELETE",
      url: "/wps/relay/MCSFE_deleteAffiliateUrl",
      token: agent.token,
      body: { affiUrlId },
    });
  const registeredBy = (agent: SignedInMember, id: string) =>
    get(agent, `/wps/relay/MCSFE_viewRegisteredAffiliates?affiUrlId=${id}`);
  const join = (username: string, referralCode: string) => {
    const password = "Player2026";
    const body = { username, password, confirmPassword: password, agreement: true, referralCode };
    return test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
  };

  it("[S2.195] registers new members below the agent, with the link's rebates, and counts them", async () => {
    const link = await createLink(top, { label: " Sunday market ", rebates: { RNG: 14_000 } });
    expect(link).toMatchObject({ label: "Sunday market", state: "open", expiresAt: null, uses: 0, lastUseAt: null });
    expect(link.path).toBe(`/register?referralCode=${link.code}`);
    const answer = await join("bylink01", link.code.toUpperCase());
    expect(answer.status).toBe(200);
    const { id } = answer.value as { id: string };
    const place = await findPlace(test.deps.db, merchantId, BigInt(id) as MemberId);
    expect(place?.uplineId).toBe(top.memberId);
    const rates = (await get(top, `/wps/agent/downlineRebates?customerId=${id}`)).value as DownlineRebates;
    expect(rates.current).toEqual({ ...usual, RNG: 14_000 });
    const expectedDetail = { rebates: { RNG: 14_000 }, code: link.code, givenBy: String(top.memberId) };
    expect(await auditDetailsOf("member.rebates-given", id)).toEqual([expectedDetail]);
    expect(await linkOf(top, link.affiUrlId)).toMatchObject({ uses: 1, lastUseAt: expect.any(Number) as number });
    expect((await registeredBy(top, link.affiUrlId)).value).toMatchObject({
      total: 1,
      list: [{ customerId: id, customerName: "bylink01" }],
    });
  });

  it("counts concurrent registrations", async () => {
    const link = await createLink(top);
    const answers = await Promise.all(
      ["rush0001", "rush0002", "rush0003", "rush0004"].map((name) => join(name, link.code)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await linkOf(top, link.affiUrlId)).toMatchObject({ uses: 4 });
  });

  it("accepts no registration after it is revoked or expired, and still counts the earlier ones", async () => {
    const [revoked, expiring] = [await createLink(top), await createLink(top, { days: 1 })];
    expect((await join("stayer01", revoked.code)).status).toBe(200);
    expect((await revoke(top, revoked.affiUrlId)).status).toBe(200);
    expect((await revoke(top, revoked.affiUrlId)).status).toBe(200);
    expect(codeOf(await join("toolate1", revoked.code))).toBe("400 invitation_code_error");
    expect(await linkOf(top, revoked.affiUrlId)).toMatchObject({ state: "revoked", uses: 1 });
    test.clock.advanceMs(dayMs - 1_000);
    expect((await join("intime01", expiring.code)).status).toBe(200);
    test.clock.advanceMs(1_000);
    top = { ...top, ...((await logIn(top.account, top.password)).value as { token: string }) };
    rival = { ...rival, ...((await logIn(rival.account, rival.password)).value as { token: string }) };
    expect(codeOf(await join("toolate2", expiring.code))).toBe("400 invitation_code_error");
    expect(await linkOf(top, expiring.affiUrlId)).toMatchObject({ state: "expired", uses: 1 });
  });

  it("is revoked only after registrations in progress have finished, and accepts none after that", async () => {
    const link = await createLink(top);
    const lookup = { merchantId, code: link.code, at: test.clock.businessNow() };
    let isRevoked = false;
    const pending = await test.deps.db.transaction(async (tx) => {
      expect(await lockOpenCode(tx, lookup)).toMatchObject({ agentId: top.memberId });
      const answer = revoke(top, link.affiUrlId).finally(() => (isRevoked = true));
      // Registrations do not wait for each other.
      expect((await join("beside01", link.code)).status).toBe(200);
      expect(isRevoked).toBe(false);
      return { answer };
    });
    expect((await pending.answer).status).toBe(200);
    expect(codeOf(await join("toolate3", link.code))).toBe("400 invitation_code_error");
  });

  it("counts exactly the members who registered while it was being revoked", async () => {
    const link = await createLink(top);
    const names = ["torn0001", "torn0002", "torn0003", "torn0004"];
    const [revocation, ...answers] = await Promise.all([
      revoke(top, link.affiUrlId),
      ...names.map((name) => join(name, link.code)),
    ]);
    expect(revocation.status).toBe(200);
    const codes = answers.map(codeOf);
    const uses = codes.filter((code) => code === "200 null").length;
    expect(codes.filter((code) => code === "400 invitation_code_error")).toHaveLength(names.length - uses);
    expect(await linkOf(top, link.affiUrlId)).toMatchObject({ state: "revoked", uses });
  });

  it("gives new members no higher rates than its agent has, even after the usual rates were lowered", async () => {
    await setMerchant(test, 1, { settings: { "rebate.usualPpm": { ...usual, RNG: 14_000 } } });
    const link = await createLink(rival, { rebates: { RNG: 14_000 } });
    await setMerchant(test, 1, { settings: { "rebate.usualPpm": usual } });
    const { id } = (await join("latecomer", link.code)).value as { id: string };
    const rates = (await get(rival, `/wps/agent/downlineRebates?customerId=${id}`)).value as DownlineRebates;
    expect([rates.current, rates.own]).toEqual([usual, usual]);
    expect(await linkOf(rival, link.affiUrlId)).toMatchObject({ rebates: usual });
    await revoke(rival, link.affiUrlId);
  });

  it("returns 404 to all other agents, like an unknown id", async () => {
    const { affiUrlId, code } = await createLink(top);
    for (const id of [affiUrlId, "12345", "x"]) {
      expect(codeOf(await revoke(rival, id))).toBe("404 agents.link.unknown");
      expect(codeOf(await registeredBy(rival, id))).toBe("404 agents.link.unknown");
    }
    expect((await linksOf(rival)).map((link) => link.code)).not.toContain(code);
    expect(await linkOf(top, affiUrlId)).toMatchObject({ state: "open" });
  });

  it("counts members who have left the team, but does not name them", async () => {
    const link = await createLink(top);
    const { id } = (await join("leaver01", link.code)).value as { id: string };
    await placeBelow(test, BigInt(id) as MemberId, rival.memberId);
    const { list, total, gone } = (await registeredBy(top, link.affiUrlId)).value as RegisteredByLink;
    expect([list, total, gone]).toEqual([[], 0, 1]);
  });

  it("cannot be created above the limit of open links", async () => {
    await setMerchant(test, 1, { settings: { "agents.inviteLinks": 2 } });
    const [first] = [await createLink(rival), await createLink(rival)];
    const url = "/wps/relay/MCSFE_createAffiliateUrl";
    const createOneMore = () => test.call({ method: "POST", url, token: rival.token, body: {} });
    expect(codeOf(await createOneMore())).toBe("409 agents.link.max");
    await revoke(rival, first.affiUrlId);
    const concurrentCodes = (await Promise.all([createOneMore(), createOneMore()])).map(codeOf).toSorted();
    expect(concurrentCodes).toEqual(["200 null", "409 agents.link.max"]);
    await setMerchant(test, 1, { settings: { "agents.inviteLinks": 50 } });
  });
});

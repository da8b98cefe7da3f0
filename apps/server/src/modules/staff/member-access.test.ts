import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import type { SignedInStaff } from "../../testing/sign-in-staff.ts";
import { totpCode } from "../identity/second-factor/totp.ts";

const reason = "requested by phone, identity checked";

let test: TestApp;
let support: SignedInStaff;
let colleague: SignedInStaff;
beforeAll(async () => {
  test = await createTestApp();
  support = await signInStaff(test, { account: "supportone", roles: ["support"] });
  colleague = await signInStaff(test, { account: "supporttwo", roles: ["support"] });
});
afterAll(() => test.close());

const path = ({ memberId }: SignedInMember, rest: string) => `/backoffice/api/members/${memberId}${rest}`;
const setBlocked = (member: SignedInMember, isBlocked: boolean) =>
  test.call({ method: "PUT", url: path(member, "/access"), body: { isBlocked, reason }, token: support.token });
const post = (actor: SignedInStaff, member: SignedInMember, rest: string, body: object = {}) =>
  test.call({ method: "POST", url: path(member, rest), body: { reason, ...body }, token: actor.token });
const detailOf = async (member: SignedInMember, reader = support) =>
  (await test.call({ method: "GET", url: path(member, ""), token: reader.token })).value;
const logIn = ({ account, password }: SignedInMember) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username: account, password } });
const sessionStatus = async ({ token }: SignedInMember) =>
  (await test.call({ method: "GET", url: "/wps/member/info", token })).status;

async function selectAudit(action: string) {
  return test.deps.db.query<{ actor_name: string; reason: string }>(
    `select actor_name, reason from audit_entry where merchant_id = 1 and action = $1 order by position`,
    [action],
  );
}

async function registerWithAuthenticator(account: string): Promise<SignedInMember> {
  const member = await test.register(account);
  const call = (url: string, body: object) => test.call({ method: "POST", url, body, token: member.token });
  const { value } = await call("/wps/member/authenticator", { password: member.password });
  const { secret } = value as { secret: string };
  const code = totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));
  const confirmation = await call("/wps/member/authenticator/confirmation", { code });
  expect(confirmation.status).toBe(200);
  return member;
}

describe("a blocked member", () => {
  it("loses all sessions at once and cannot log in until the block is removed", async () => {
    const member = await test.register("blockme1");
    expect(await sessionStatus(member)).toBe(200);
    expect(await setBlocked(member, true)).toMatchObject({ status: 200 });
    expect(await sessionStatus(member)).toBe(401);
    expect(await logIn(member)).toMatchObject({ status: 403, errorCode: "login.denied" });
    expect(await detailOf(member)).toMatchObject({ status: 0 });
    expect(await setBlocked(member, false)).toMatchObject({ status: 200 });
    expect(await logIn(member)).toMatchObject({ status: 200 });
    expect(await sessionStatus(member)).toBe(401);
    expect(await selectAudit("member.blocked")).toEqual([{ actor_name: "supportone", reason }]);
    expect(await selectAudit("member.unblocked")).toHaveLength(1);
  });

  it("is recorded only once when it is blocked twice, and a deleted account cannot be blocked or unblocked", async () => {
    const member = await test.register("blockme2");
    await setBlocked(member, false);
    await setBlocked(member, true);
    await setBlocked(member, true);
    expect(await selectAudit("member.blocked")).toHaveLength(2);
    await test.deps.db.query(`update member set status = 7 where merchant_id = 1 and id = $1`, [member.memberId]);
    for (const isBlocked of [true, false]) {
      expect(await setBlocked(member, isBlocked)).toMatchObject({ errorCode: "transaction.state.changed" });
    }
  });

  it("must exist, and blocking requires a reason", async () => {
    const member = await test.register("blockme3");
    const unknownMember = { ...member, memberId: 7n as SignedInMember["memberId"] };
    expect(await setBlocked(unknownMember, true)).toMatchObject({ status: 404, errorCode: "no.data" });
    const body = { isBlocked: true, reason: "" };
    const url = path(member, "/access");
    expect(await test.call({ method: "PUT", url, body, token: support.token })).toMatchObject({ status: 400 });
  });
});

describe("the removal of a lost authenticator", () => {
  it("requires two people, deletes recovery codes and sessions, and blocks withdrawals temporarily", async () => {
    const member = await registerWithAuthenticator("lostphone1");
    expect(await post(support, member, "/authenticator")).toMatchObject({ status: 200 });
    expect(await post(colleague, member, "/authenticator")).toMatchObject({ errorCode: "transaction.state.changed" });
    expect(await detailOf(member)).toMatchObject({
      hasAuthenticator: true,
      authenticatorRequest: { by: "supportone", isOwn: true, reason },
    });
    const approve = { decision: "approved" };
    const decision = "/authenticator/decision";
    expect(await post(support, member, decision, approve)).toMatchObject({ errorCode: "approval.same.person" });
    expect(await sessionStatus(member)).toBe(200);
    expect(await post(colleague, member, decision, approve)).toMatchObject({ status: 200 });
    expect(await sessionStatus(member)).toBe(401);
    expect(await detailOf(member)).toMatchObject({ hasAuthenticator: false, authenticatorRequest: null });
    const [accountState] = await test.deps.db.query<{ codes: bigint; changed: Date | null }>(
      `select (select count(*) from recovery_code r where r.member_id = m.id) as codes,
         m.credentials_changed_at as changed from member m where m.merchant_id = 1 and m.id = $1`,
      [member.memberId],
    );
    expect(accountState).toEqual({ codes: 0n, changed: test.clock.realNow() });
    expect(await selectAudit("member.authenticatorReset")).toEqual([{ actor_name: "supporttwo", reason }]);
  });

  it("does not happen if the requester rejects the request", async () => {
    const member = await registerWithAuthenticator("lostphone2");
    await post(support, member, "/authenticator");
    expect(await post(support, member, "/authenticator/decision", { decision: "rejected" })).toMatchObject({
      status: 200,
    });
    expect(await detailOf(member)).toMatchObject({ hasAuthenticator: true, authenticatorRequest: null });
    expect(await post(colleague, member, "/authenticator/decision", { decision: "approved" })).toMatchObject({
      errorCode: "no.data",
    });
  });

  it("is refused if the member has no authenticator", async () => {
    const member = await test.register("nophone1");
    expect(await post(support, member, "/authenticator")).toMatchObject({ errorCode: "authenticator.missing" });
  });
});

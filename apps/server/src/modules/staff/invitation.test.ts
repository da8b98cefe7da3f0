import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import type { SignedInStaff } from "../../testing/sign-in-staff.ts";
import { totpCode } from "../identity/second-factor/totp.ts";

const reason = "agreed with the board";
const password = "a window over the bay";

let test: TestApp;
let firstAdmin: SignedInStaff;
let secondAdmin: SignedInStaff;
beforeAll(async () => {
  test = await createTestApp();
  firstAdmin = await signInStaff(test, { account: "firstadmin", roles: ["admin"] });
  secondAdmin = await signInStaff(test, { account: "secondadmin", roles: ["admin"] });
});
afterAll(() => test.close());

interface SentInvitation {
  readonly id: string;
  readonly link: string | null;
  readonly waits: boolean;
}

const post = (path: string, body: object, token?: string) =>
  test.call({ method: "POST", url: `/backoffice/api${path}`, body, ...(token !== undefined && { token }) });
const add = async (account: string, roles: readonly string[] = ["support"]) => {
  const body = { account, name: "New Person", email: `${account}@example.com`, roles, reason };
  return (await post("/staff", body, firstAdmin.token)).value as SentInvitation;
};
const tokenOf = ({ link }: SentInvitation) => link?.split("#")[1] ?? "";
const openInvitation = (token: string) => post("/invitation", { token });
const codeNow = (secret: string) => totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));

async function accept(token: string, changes: object = {}) {
  const { value } = await openInvitation(token);
  const { secret } = value as { secret: string };
  const response = await post("/invitation/accept", { token, password, code: codeNow(secret), ...changes });
  return { response, secret };
}

async function logIn(account: string, secret: string, enteredPassword = password) {
  test.clock.advanceMs(31_000);
  return post("/session/login", { account, password: enteredPassword, code: codeNow(secret) });
}

describe("an invitation", () => {
  it("is sent by e-mail, and the invited person can set password and authenticator and then sign in", async () => {
    const sentInvitation = await add("newteller");
    expect(sentInvitation.link).toMatch(/^http:\/\/localhost(:\d+)?\/backoffice\/invitation#[\w-]{43}$/);
    const { raw } = await test.call({ method: "GET", url: "/demo/outbox?to=newteller@example.com" });
    const [mail] = raw.json() as { text: string }[];
    expect(mail?.text).toContain(sentInvitation.link);
    const rows = await test.deps.db.query<{ text: string; code: string }>(
      `select text, code from message where recipient = 'newteller@example.com'`,
    );
    expect(JSON.stringify(rows)).not.toContain(tokenOf(sentInvitation));
    const { response, secret } = await accept(tokenOf(sentInvitation));
    expect(response).toMatchObject({ status: 200 });
    expect(await logIn("newteller", secret)).toMatchObject({ status: 200, value: { staff: { roles: ["support"] } } });
  });

  it.each([
    ["spaced1", " "],
    ["spaced2", "\u00a0"],
    ["spaced3", "-"],
  ])(
    "of %s and a login accept the code as the application shows it, with %j between the digits",
    async (account, sign) => {
      const token = tokenOf(await add(account));
      const { secret } = (await openInvitation(token)).value as { secret: string };
      const shownCode = () => codeNow(secret).replace(/^\d{3}/, `$&${sign}`);
      expect(await post("/invitation/accept", { token, password, code: shownCode() })).toMatchObject({ status: 200 });
      test.clock.advanceMs(31_000);
      expect(await post("/session/login", { account, password, code: shownCode() })).toMatchObject({ status: 200 });
    },
  );

  it("works only once when two concurrent requests use it", async () => {
    const token = tokenOf(await add("onlyonce"));
    const { secret } = (await openInvitation(token)).value as { secret: string };
    const acceptAgain = () => post("/invitation/accept", { token, password, code: codeNow(secret) });
    const both = await Promise.all([acceptAgain(), acceptAgain()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await openInvitation(token)).toMatchObject({ status: 404, errorCode: "invitation.invalid" });
  });

  it.each([
    ["a short password", { password: "tooshort1" }, "length.pwd.err"],
    ["a common password", { password: "1234567890" }, "common.pwd.err"],
    ["a password that contains the account", { password: "hello choosy1 hello" }, "common.pwd.err"],
    ["a wrong code", { code: "000000" }, "login.totp.err"],
  ])("cannot be accepted with %s, and is still valid afterwards", async (_case, changes, errorCode) => {
    const account = `choosy${Object.keys(changes)[0] === "code" ? "2" : "1"}`;
    const list = await test.call({ method: "GET", url: "/backoffice/api/staff", token: firstAdmin.token });
    const existingStaff = (list.value as { list: { id: string; account: string }[] }).list.find(
      (staff) => staff.account === account,
    );
    const body = { email: "choosy@example.com", reason };
    const sentInvitation =
      existingStaff === undefined
        ? await add(account)
        : ((await post(`/staff/${existingStaff.id}/invitation`, body, firstAdmin.token)).value as SentInvitation);
    expect((await accept(tokenOf(sentInvitation), changes)).response).toMatchObject({ errorCode });
    expect((await openInvitation(tokenOf(sentInvitation))).status).toBe(200);
  });

  it("is invalid after it has expired, after another invitation, and while the staff member is disabled", async () => {
    const oldInvitation = await add("latecomer");
    const newInvitation = (
      await post(`/staff/${oldInvitation.id}/invitation`, { email: "late@example.com", reason }, firstAdmin.token)
    ).value as SentInvitation;
    expect((await openInvitation(tokenOf(oldInvitation))).errorCode).toBe("invitation.invalid");
    expect((await openInvitation(tokenOf(newInvitation))).status).toBe(200);
    const url = `/backoffice/api/staff/${oldInvitation.id}/access`;
    const setDisabled = (isDisabled: boolean) =>
      test.call({ method: "PUT", url, body: { isDisabled, reason }, token: firstAdmin.token });
    await setDisabled(true);
    expect((await openInvitation(tokenOf(newInvitation))).errorCode).toBe("invitation.invalid");
    await setDisabled(false);
    expect((await openInvitation(tokenOf(newInvitation))).status).toBe(200);
    await test.deps.db.query(`update staff_invitation set expires_at = $1 where staff_id = $2`, [
      test.clock.realNow(),
      BigInt(oldInvitation.id),
    ]);
    expect((await openInvitation(tokenOf(newInvitation))).errorCode).toBe("invitation.invalid");
  });
});

describe("a staff member who has lost access", () => {
  it("can be invited again by one admin, which invalidates password, authenticator and sessions at once", async () => {
    const sentInvitation = await add("forgetful");
    const { secret } = await accept(tokenOf(sentInvitation));
    const { token } = (await logIn("forgetful", secret)).value as { token: string };
    const secondInvitation = await post(
      `/staff/${sentInvitation.id}/invitation`,
      { email: "new@example.com", reason },
      firstAdmin.token,
    );
    expect(secondInvitation).toMatchObject({ status: 200, value: { waits: false } });
    const me = await test.call({ method: "GET", url: "/backoffice/api/session/me", token });
    expect(me.status).toBe(401);
    expect(await logIn("forgetful", secret)).toMatchObject({ errorCode: "login.cred.err" });
    const { response } = await accept(tokenOf(secondInvitation.value as SentInvitation));
    expect(response).toMatchObject({ status: 200 });
  });

  it("and has a role that needs a second person is invited again by two admins, with no effect before the approval", async () => {
    const teller = await signInStaff(test, { account: "teller", roles: ["finance"] });
    const path = `/staff/${teller.staffId}/invitation`;
    const response = await post(path, { email: "teller@example.com", reason }, firstAdmin.token);
    expect(response).toMatchObject({ status: 200, value: { waits: true, link: null } });
    const me = () => test.call({ method: "GET", url: "/backoffice/api/session/me", token: teller.token });
    expect((await me()).status).toBe(200);
    const approve = { decision: "approved", reason };
    expect(await post(`${path}/decision`, approve, firstAdmin.token)).toMatchObject({
      errorCode: "approval.same.person",
    });
    const decisionResponse = await post(`${path}/decision`, approve, secondAdmin.token);
    expect(decisionResponse).toMatchObject({ status: 200, value: { waits: false } });
    expect((await me()).status).toBe(401);
    expect((await accept(tokenOf(decisionResponse.value as SentInvitation))).response).toMatchObject({ status: 200 });
    await expect(
      test.deps.db.query(
        `insert into staff_invitation (merchant_id, id, staff_id, token_hash, totp_secret, invited_by, created_at,
           expires_at) values (1, 1, $1, 'x', 'x', 1, $2, $2)`,
        [teller.staffId, test.clock.realNow()],
      ),
    ).rejects.toThrow("invited by two people");
  });

  it("and waits for such a role also needs two admins, so that one admin cannot take over the account", async () => {
    const sentInvitation = await add("awaited", ["support", "finance"]);
    const { secret } = await accept(tokenOf(sentInvitation));
    const path = `/staff/${sentInvitation.id}/invitation`;
    const secondInvitation = await post(path, { email: "mine@example.com", reason }, firstAdmin.token);
    expect(secondInvitation).toMatchObject({ status: 200, value: { waits: true, link: null } });
    const { token } = (await logIn("awaited", secret)).value as { token: string };
    expect((await test.call({ method: "GET", url: "/backoffice/api/session/me", token })).status).toBe(200);
    const grantResponse = await post(
      `/staff/${sentInvitation.id}/roles/decision`,
      { decision: "approved", reason },
      secondAdmin.token,
    );
    expect(grantResponse.status).toBe(200);
    const decisionResponse = await post(`${path}/decision`, { decision: "approved", reason }, firstAdmin.token);
    expect(decisionResponse).toMatchObject({ errorCode: "approval.same.person" });
  });

  it("cannot send an invitation to their own account", async () => {
    const ownInvitation = await post(
      `/staff/${firstAdmin.staffId}/invitation`,
      { email: "me@example.com", reason },
      firstAdmin.token,
    );
    expect(ownInvitation).toMatchObject({ status: 403, errorCode: "staff.own.rights" });
  });
});

describe("the password of a staff member", () => {
  it("can be changed only with the old password, which ends all other sessions", async () => {
    const { secret } = await accept(tokenOf(await add("changer")));
    const { token: otherToken } = (await logIn("changer", secret)).value as { token: string };
    const { token } = (await logIn("changer", secret)).value as { token: string };
    const change = (oldPassword: string, newPassword: string) =>
      post("/session/password", { oldPassword, newPassword }, token);
    expect(await change("not the one", "another window")).toMatchObject({ errorCode: "login.cred.err" });
    expect(await change(password, "short")).toMatchObject({ errorCode: "length.pwd.err" });
    expect(await change(password, password)).toMatchObject({ errorCode: "same.pwd.err" });
    expect(await change(password, "another window")).toMatchObject({ status: 200 });
    const me = (session: string) => test.call({ method: "GET", url: "/backoffice/api/session/me", token: session });
    expect([(await me(token)).status, (await me(otherToken)).status]).toEqual([200, 401]);
    expect(await logIn("changer", secret)).toMatchObject({ errorCode: "login.cred.err" });
    expect(await logIn("changer", secret, "another window")).toMatchObject({ status: 200 });
  });
});

describe("a login", () => {
  /** Signs in while another transaction has changed the row of the staff member and has not yet committed. */
  async function logInDuring(account: string, secret: string, change: string) {
    let loginResult: ReturnType<typeof logIn> | undefined;
    await test.deps.db.transaction(async (tx) => {
      await tx.query(`update staff set ${change} where merchant_id = 1 and account = $1`, [account]);
      loginResult = logIn(account, secret);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    return loginResult;
  }

  it.each([
    ["the password is changed", "passchange", "password_hash = 'another'"],
    ["an invitation removes the password", "freshstart", "password_hash = null, totp_secret = null"],
    ["the staff member is disabled", "disabling", "disabled_at = now()"],
  ])("opens no session if at the same time %s", async (_case, account, change) => {
    const { secret } = await accept(tokenOf(await add(account)));
    expect(await logInDuring(account, secret, change)).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    const sessions = await test.deps.db.query(
      `select s.id from staff_session s join staff p on p.merchant_id = s.merchant_id and p.id = s.staff_id
       where p.account = $1`,
      [account],
    );
    expect(sessions).toEqual([]);
  });
});

it("each step of an invitation writes an audit entry without secrets", async () => {
  const rows = await test.deps.db.query<{ action: string; detail: object }>(
    `select action, detail from audit_entry where merchant_id = 1 order by position`,
  );
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of ["staff.added", "staff.invited", "staff.invitationTaken", "staff.invitationRequested"]) {
    expect(actions).toContain(action);
  }
  expect(actions).toContain("staff.passwordChanged");
  expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toContain(password);
});

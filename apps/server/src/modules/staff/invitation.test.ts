import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import type { SignedInStaff } from "../../testing/sign-in-staff.ts";
import { totpCode } from "../identity/second-factor/totp.ts";

const reason = "agreed with the board";
const password = "a window over the bay";

let test: TestApp;
let first: SignedInStaff;
let second: SignedInStaff;
beforeAll(async () => {
  test = await createTestApp();
  first = await signInStaff(test, { account: "firstadmin", roles: ["admin"] });
  second = await signInStaff(test, { account: "secondadmin", roles: ["admin"] });
});
afterAll(() => test.close());

interface Sent {
  readonly id: string;
  readonly link: string | null;
  readonly waits: boolean;
}

const post = (path: string, body: object, token?: string) =>
  test.call({ method: "POST", url: `/backoffice/api${path}`, body, ...(token !== undefined && { token }) });
const add = async (account: string, roles: readonly string[] = ["support"]) => {
  const body = { account, name: "New Person", email: `${account}@example.com`, roles, reason };
  return (await post("/staff", body, first.token)).value as Sent;
};
const tokenOf = ({ link }: Sent) => link?.split("#")[1] ?? "";
const open = (token: string) => post("/invitation", { token });
const codeNow = (secret: string) => totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));

async function accept(token: string, more: object = {}) {
  const { value } = await open(token);
  const { secret } = value as { secret: string };
  const answer = await post("/invitation/accept", { token, password, code: codeNow(secret), ...more });
  return { answer, secret };
}

async function logIn(account: string, secret: string, typed = password) {
  test.clock.advanceMs(31_000);
  return post("/session/login", { account, password: typed, code: codeNow(secret) });
}

describe("an invitation", () => {
  it("is sent by mail with an encrypted secret, and lets the person set password and authenticator", async () => {
    const sent = await add("newteller");
    expect(sent.link).toMatch(/^http:\/\/localhost(:\d+)?\/backoffice\/invitation#[\w-]{43}$/);
    const { raw } = await test.call({ method: "GET", url: "/demo/outbox?to=newteller@example.com" });
    const [mail] = raw.json() as { text: string }[];
    expect(mail?.text).toContain(sent.link);
    const rows = await test.deps.db.query<{ text: string; code: string }>(
      `select text, code from message where recipient = 'newteller@example.com'`,
    );
    expect(JSON.stringify(rows)).not.toContain(tokenOf(sent));
    const { answer, secret } = await accept(tokenOf(sent));
    expect(answer).toMatchObject({ status: 200 });
    expect(await logIn("newteller", secret)).toMatchObject({ status: 200, value: { staff: { roles: ["support"] } } });
  });

  it("works once, also for two concurrent uses", async () => {
    const token = tokenOf(await add("onlyonce"));
    const { secret } = (await open(token)).value as { secret: string };
    const take = () => post("/invitation/accept", { token, password, code: codeNow(secret) });
    const both = await Promise.all([take(), take()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await open(token)).toMatchObject({ status: 404, errorCode: "invitation.invalid" });
  });

  it.each([
    ["a short password", { password: "tooshort1" }, "length.pwd.err"],
    ["a common password", { password: "1234567890" }, "common.pwd.err"],
    ["a password that contains the account", { password: "hello choosy1 hello" }, "common.pwd.err"],
    ["a wrong code", { code: "000000" }, "login.totp.err"],
  ])("refuses %s, and stays valid afterwards", async (_what, more, errorCode) => {
    const account = `choosy${Object.keys(more)[0] === "code" ? "2" : "1"}`;
    const list = await test.call({ method: "GET", url: "/backoffice/api/staff", token: first.token });
    const known = (list.value as { list: { id: string; account: string }[] }).list.find(
      (one) => one.account === account,
    );
    const body = { email: "choosy@example.com", reason };
    const sent =
      known === undefined
        ? await add(account)
        : ((await post(`/staff/${known.id}/invitation`, body, first.token)).value as Sent);
    expect((await accept(tokenOf(sent), more)).answer).toMatchObject({ errorCode });
    expect((await open(tokenOf(sent))).status).toBe(200);
  });

  it("becomes invalid after three days, after another invitation, and when the person is disabled", async () => {
    const old = await add("latecomer");
    const fresh = (await post(`/staff/${old.id}/invitation`, { email: "late@example.com", reason }, first.token))
      .value as Sent;
    expect((await open(tokenOf(old))).errorCode).toBe("invitation.invalid");
    expect((await open(tokenOf(fresh))).status).toBe(200);
    const url = `/backoffice/api/staff/${old.id}/access`;
    const set = (isDisabled: boolean) =>
      test.call({ method: "PUT", url, body: { isDisabled, reason }, token: first.token });
    await set(true);
    expect((await open(tokenOf(fresh))).errorCode).toBe("invitation.invalid");
    await set(false);
    expect((await open(tokenOf(fresh))).status).toBe(200);
    await test.deps.db.query(`update staff_invitation set expires_at = $1 where staff_id = $2`, [
      test.clock.realNow(),
      BigInt(old.id),
    ]);
    expect((await open(tokenOf(fresh))).errorCode).toBe("invitation.invalid");
  });
});

describe("a staff member who lost access", () => {
  it("is invited again by one admin, which invalidates password, authenticator and sessions at once", async () => {
    const sent = await add("forgetful");
    const { secret } = await accept(tokenOf(sent));
    const { token } = (await logIn("forgetful", secret)).value as { token: string };
    const again = await post(`/staff/${sent.id}/invitation`, { email: "new@example.com", reason }, first.token);
    expect(again).toMatchObject({ status: 200, value: { waits: false } });
    const me = await test.call({ method: "GET", url: "/backoffice/api/session/me", token });
    expect(me.status).toBe(401);
    expect(await logIn("forgetful", secret)).toMatchObject({ errorCode: "login.cred.err" });
    const { answer } = await accept(tokenOf(again.value as Sent));
    expect(answer).toMatchObject({ status: 200 });
  });

  it("with a role over money is invited again by two admins, and nothing changes before the second approval", async () => {
    const teller = await signInStaff(test, { account: "teller", roles: ["finance"] });
    const path = `/staff/${teller.staffId}/invitation`;
    const response = await post(path, { email: "teller@example.com", reason }, first.token);
    expect(response).toMatchObject({ status: 200, value: { waits: true, link: null } });
    const me = () => test.call({ method: "GET", url: "/backoffice/api/session/me", token: teller.token });
    expect((await me()).status).toBe(200);
    const approve = { decision: "approved", reason };
    expect(await post(`${path}/decision`, approve, first.token)).toMatchObject({ errorCode: "approval.same.person" });
    const decided = await post(`${path}/decision`, approve, second.token);
    expect(decided).toMatchObject({ status: 200, value: { waits: false } });
    expect((await me()).status).toBe(401);
    expect((await accept(tokenOf(decided.value as Sent))).answer).toMatchObject({ status: 200 });
    await expect(
      test.deps.db.query(
        `insert into staff_invitation (merchant_id, id, staff_id, token_hash, totp_secret, invited_by, created_at,
           expires_at) values (1, 1, $1, 'x', 'x', 1, $2, $2)`,
        [teller.staffId, test.clock.realNow()],
      ),
    ).rejects.toThrow("invited by two people");
  });

  it("with a requested role over money is invited again by two admins, so that one cannot take over the account", async () => {
    const sent = await add("awaited", ["support", "finance"]);
    const { secret } = await accept(tokenOf(sent));
    const path = `/staff/${sent.id}/invitation`;
    const again = await post(path, { email: "mine@example.com", reason }, first.token);
    expect(again).toMatchObject({ status: 200, value: { waits: true, link: null } });
    const { token } = (await logIn("awaited", secret)).value as { token: string };
    expect((await test.call({ method: "GET", url: "/backoffice/api/session/me", token })).status).toBe(200);
    const granted = await post(`/staff/${sent.id}/roles/decision`, { decision: "approved", reason }, second.token);
    expect(granted.status).toBe(200);
    const decided = await post(`${path}/decision`, { decision: "approved", reason }, first.token);
    expect(decided).toMatchObject({ errorCode: "approval.same.person" });
  });

  it("cannot send an invitation to the own account", async () => {
    const own = await post(`/staff/${first.staffId}/invitation`, { email: "me@example.com", reason }, first.token);
    expect(own).toMatchObject({ status: 403, errorCode: "staff.own.rights" });
  });
});

describe("the own password", () => {
  it("is changed with the old password, and other sessions end", async () => {
    const { secret } = await accept(tokenOf(await add("changer")));
    const { token: other } = (await logIn("changer", secret)).value as { token: string };
    const { token } = (await logIn("changer", secret)).value as { token: string };
    const change = (oldPassword: string, newPassword: string) =>
      post("/session/password", { oldPassword, newPassword }, token);
    expect(await change("not the one", "another window")).toMatchObject({ errorCode: "login.cred.err" });
    expect(await change(password, "short")).toMatchObject({ errorCode: "length.pwd.err" });
    expect(await change(password, password)).toMatchObject({ errorCode: "same.pwd.err" });
    expect(await change(password, "another window")).toMatchObject({ status: 200 });
    const me = (session: string) => test.call({ method: "GET", url: "/backoffice/api/session/me", token: session });
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect(await logIn("changer", secret)).toMatchObject({ errorCode: "login.cred.err" });
    expect(await logIn("changer", secret, "another window")).toMatchObject({ status: 200 });
  });
});

describe("a concurrent login", () => {
  /** Changes the row while the login waits for it, like a concurrent transaction that has not committed. */
  async function logInDuring(account: string, secret: string, change: string) {
    let late: ReturnType<typeof logIn> | undefined;
    await test.deps.db.transaction(async (tx) => {
      await tx.query(`update staff set ${change} where merchant_id = 1 and account = $1`, [account]);
      late = logIn(account, secret);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    return late;
  }

  it.each([
    ["the password is changed", "passchange", "password_hash = 'another'"],
    ["an invitation removes the password", "freshstart", "password_hash = null, totp_secret = null"],
    ["the person is disabled", "disabling", "disabled_at = now()"],
  ])("opens no session if %s", async (_what, account, change) => {
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

it("each step of an invitation causes an audit entry without a secret", async () => {
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

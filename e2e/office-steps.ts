/** Steps of staff members. Most of them call the back office's API instead of filling in forms. */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { demoPeople } from "../apps/server/src/announce.ts";
import { matchingTotpStep, totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";
import { callServer, signInStaff } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const newPassword = "a window over the bay";

/**
 * The account of a demo staff member. An authenticator code works only once, so concurrent journeys use different
 * accounts.
 */
type Staff = (typeof demoPeople.staff)[number]["account"];

/** The credentials of a staff member. */
export interface StaffCredentials {
  readonly account: string;
  readonly secret: string;
  readonly password: string;
}

interface StaffCall {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/** Calls the back office at the merchant whose portal is open on the page. Returns undefined if the call fails. */
async function callIfPermitted(page: Page, call: StaffCall): Promise<Record<string, unknown> | undefined> {
  const { status, value } = await callOffice(page, call);
  return status === 200 ? (value ?? {}) : undefined;
}

/** Calls the back office and returns status and value, also of a failed call. */
export async function callOffice(
  page: Page,
  { method, path, token, body }: StaffCall,
): Promise<{ status: number; value?: Record<string, unknown> | null }> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
  const response = await callServer(page, { method, path, headers, ...(body && { body }) });
  const { value } = (await response.json()) as { value?: Record<string, unknown> | null };
  return { status: response.status(), value: value ?? null };
}

/**
 * The session tokens of this Playwright worker by host and account. They are reused, because each sign-in uses up an
 * authenticator code, and an authenticator shows a new code only every 30 s.
 */
const cachedTokens = new Map<string, string>();

/** Returns a token of a demo staff member; reuses the last one while it is valid. */
export async function staffToken(page: Page, staffAccount: Staff): Promise<string> {
  const { account, totpSecret: secret } = findDemoStaff(staffAccount);
  const key = `${new URL(page.url()).hostname} ${account}`;
  const cachedToken = cachedTokens.get(key);
  const me = { method: "GET", path: "/backoffice/api/session/me" };
  if (cachedToken !== undefined && (await callIfPermitted(page, { ...me, token: cachedToken }))) return cachedToken;
  const token = await signInStaffByApi(page, { account, secret, password: demoPeople.staffPassword });
  cachedTokens.set(key, token);
  return token;
}

function findDemoStaff(staffAccount: Staff): (typeof demoPeople.staff)[number] {
  const person = demoPeople.staff.find(({ account }) => account === staffAccount);
  if (person === undefined) throw new Error(`the demo has no staff member ${staffAccount}`);
  return person;
}

/** Signs in through the form, for journeys that test the sign-in itself. */
export async function signInByForm(visitor: Visitor, account: Staff): Promise<void> {
  await signInStaff(visitor, account, findDemoStaff(account).totpSecret);
}

/**
 * Gives the page a session of a staff member. Leaves `/readyz` open, which is a page neither of the portal nor of the
 * back office.
 */
export async function openBackOffice({ page, origin }: Visitor, account: Staff = "demoadmin"): Promise<void> {
  await page.goto(`${origin}/readyz`);
  await storeStaffSession(page, account);
}

/**
 * Signs a staff member in and returns the token. Waits for later authenticator codes if the current code and the next
 * one have been used.
 */
export async function signInStaffByApi(page: Page, { account, secret, password }: StaffCredentials): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const now = new Date();
    const step = matchingTotpStep(secret, totpCode(secret, BigInt(Math.floor(now.getTime() / 30_000))), now) ?? 0n;
    const body = { account, password, code: totpCode(secret, step + BigInt(tries % 2)) };
    const value = await callIfPermitted(page, { method: "POST", path: "/backoffice/api/session/login", body });
    if (value !== undefined) return String(value["token"]);
    if (tries % 2 === 1) await page.waitForTimeout(30_000);
  }
  throw new Error(`${account} could not sign in`);
}

/**
 * Creates a staff member for each list of roles by sending and accepting an invitation. The roles finance and admin are
 * not possible, because granting them needs a second person.
 */
export async function createStaff(
  page: Page,
  requester: Staff,
  roles: readonly (readonly string[])[],
): Promise<StaffCredentials[]> {
  const token = await staffToken(page, requester);
  const staff: StaffCredentials[] = [];
  for (const [index, rolesOfOne] of roles.entries()) {
    const account = `e${index}${Date.now().toString(36)}`;
    const body = { account, name: "Edna Reyes", email: `${account}@example.com`, roles: rolesOfOne, reason: "journey" };
    const invited = await callIfPermitted(page, { method: "POST", path: "/backoffice/api/staff", token, body });
    const invitation = { token: String(invited?.["link"]).split("#", 2)[1] };
    const path = "/backoffice/api/invitation";
    const opened = await callIfPermitted(page, { method: "POST", path, body: invitation });
    const secret = String(opened?.["secret"]);
    const code = totpCode(secret, BigInt(Math.floor(Date.now() / 30_000)));
    const accepted = { ...invitation, password: newPassword, code };
    expect(await callOffice(page, { method: "POST", path: `${path}/accept`, body: accepted })).toMatchObject({
      status: 200,
    });
    staff.push({ account, secret, password: newPassword });
  }
  return staff;
}

/** Stores a session in the page as if the staff member had signed in there. */
export async function storeStaffSession(page: Page, account: Staff): Promise<void> {
  const token = await staffToken(page, account);
  await page.evaluate((value) => sessionStorage.setItem("office.token", value), token);
}

/**
 * Switches feature flags on in one change, through the calls of the flag editor. Some may already be on, because
 * journeys run concurrently.
 */
export async function switchFlagsOn(page: Page, account: Staff, modIds: readonly string[]): Promise<void> {
  const areOn = async () => {
    const response = await callServer(page, { path: "/wps/system/status" });
    const { value } = (await response.json()) as { value: { info: { whitelabelVal: Record<string, boolean> } } };
    return modIds.every((id) => value.info.whitelabelVal[id] === true);
  };
  if (await areOn()) return;
  const token = await staffToken(page, account);
  const path = "/backoffice/api/flags";
  // Another journey may change flags between the read and the write.
  await expect(async () => {
    const flags = await callIfPermitted(page, { method: "GET", path, token });
    const switches = Object.fromEntries(modIds.map((id) => [id, true]));
    await callIfPermitted(page, {
      method: "PUT",
      path,
      token,
      body: { version: flags?.["version"], switches, reason: "journey" },
    });
    expect(await areOn()).toBe(true);
  }).toPass({ timeout: 30_000 });
}

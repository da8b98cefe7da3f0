/** Steps of the staff, through the calls of the back office. */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { demoPeople } from "../apps/server/src/announce.ts";
import { matchingTotpStep, totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";
import { callServer, signInStaff } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const newPassword = "a window over the bay";

/** A staff member of the demo. An authenticator code works once, so concurrent journeys use different people. */
type Staff = (typeof demoPeople.staff)[number]["account"];

/** The credentials of a staff member. */
export interface StaffProof {
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

/** A call of the back office at the merchant whose address is open on the page. */
async function callOffice(page: Page, call: StaffCall): Promise<Record<string, unknown> | undefined> {
  const { status, value } = await askOffice(page, call);
  return status === 200 ? (value ?? {}) : undefined;
}

/** Returns the response of such a call, also of a failed one. */
export async function askOffice(
  page: Page,
  { method, path, token, body }: StaffCall,
): Promise<{ status: number; value?: Record<string, unknown> | null }> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
  const answer = await callServer(page, { method, path, headers, ...(body && { body }) });
  const { value } = (await answer.json()) as { value?: Record<string, unknown> | null };
  return { status: answer.status(), value: value ?? null };
}

/** Session tokens of this worker by origin and account, because a code works only once in 30 s. */
const tokensKept = new Map<string, string>();

/** A token of a staff member of the demo; reuses the last one while it is valid. */
export async function staffToken(page: Page, wanted: Staff): Promise<string> {
  const { account, totpSecret: secret } = personOf(wanted);
  const key = `${new URL(page.url()).hostname} ${account}`;
  const kept = tokensKept.get(key);
  const me = { method: "GET", path: "/backoffice/api/session/me" };
  if (kept !== undefined && (await callOffice(page, { ...me, token: kept }))) return kept;
  const token = await staffTokenOf(page, { account, secret, password: demoPeople.staffPassword });
  tokensKept.set(key, token);
  return token;
}

function personOf(wanted: Staff): (typeof demoPeople.staff)[number] {
  const person = demoPeople.staff.find(({ account }) => account === wanted);
  if (person === undefined) throw new Error(`nobody is called ${wanted}`);
  return person;
}

/** Signs in through the form, where signing in is part of the journey. */
export async function signInByForm(visitor: Visitor, account: Staff): Promise<void> {
  await signInStaff(visitor, account, personOf(account).totpSecret);
}

/** Gives the page a session of a staff member; leaves an address without a page open. */
export async function openBackOffice({ page, origin }: Visitor, account: Staff = "demoadmin"): Promise<void> {
  await page.goto(`${origin}/readyz`);
  await keepStaffSession(page, account);
}

/** Signs a staff member in. A code works once, so after a used code it waits for the next one. */
export async function staffTokenOf(page: Page, { account, secret, password }: StaffProof): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const now = new Date();
    const step = matchingTotpStep(secret, totpCode(secret, BigInt(Math.floor(now.getTime() / 30_000))), now) ?? 0n;
    const body = { account, password, code: totpCode(secret, step + BigInt(tries % 2)) };
    const value = await callOffice(page, { method: "POST", path: "/backoffice/api/session/login", body });
    if (value !== undefined) return String(value["token"]);
    if (tries % 2 === 1) await page.waitForTimeout(30_000);
  }
  throw new Error(`${account} could not sign in`);
}

/** Hires a staff member with these roles (none with access to money): sends and accepts the invitation. */
export async function hireStaff(page: Page, by: Staff, roles: readonly (readonly string[])[]): Promise<StaffProof[]> {
  const token = await staffToken(page, by);
  const hired: StaffProof[] = [];
  for (const [index, own] of roles.entries()) {
    const account = `e${index}${Date.now().toString(36)}`;
    const body = { account, name: "Edna Reyes", email: `${account}@example.com`, roles: own, reason: "journey" };
    const invited = await callOffice(page, { method: "POST", path: "/backoffice/api/staff", token, body });
    const invitation = { token: String(invited?.["link"]).split("#", 2)[1] };
    const path = "/backoffice/api/invitation";
    const opened = await callOffice(page, { method: "POST", path, body: invitation });
    const secret = String(opened?.["secret"]);
    const code = totpCode(secret, BigInt(Math.floor(Date.now() / 30_000)));
    const accepted = { ...invitation, password: newPassword, code };
    expect(await askOffice(page, { method: "POST", path: `${path}/accept`, body: accepted })).toMatchObject({
      status: 200,
    });
    hired.push({ account, secret, password: newPassword });
  }
  return hired;
}

/** Stores the session as if the staff member had signed in on this page. */
export async function keepStaffSession(page: Page, account: Staff): Promise<void> {
  const token = await staffToken(page, account);
  await page.evaluate((value) => sessionStorage.setItem("office.token", value), token);
}

/**
 * Switches flags on in one change, through the calls of the flag editor. Flags that are already on are fine, because
 * journeys run concurrently.
 */
export async function switchFlagsOn(page: Page, account: Staff, modIds: readonly string[]): Promise<void> {
  const areOn = async () => {
    const answer = await callServer(page, { path: "/wps/system/status" });
    const { value } = (await answer.json()) as { value: { info: { whitelabelVal: Record<string, boolean> } } };
    return modIds.every((id) => value.info.whitelabelVal[id] === true);
  };
  if (await areOn()) return;
  const token = await staffToken(page, account);
  const path = "/backoffice/api/flags";
  // Another journey may change flags between the read and the write.
  await expect(async () => {
    const flags = await callOffice(page, { method: "GET", path, token });
    const switches = Object.fromEntries(modIds.map((id) => [id, true]));
    await callOffice(page, {
      method: "PUT",
      path,
      token,
      body: { version: flags?.["version"], switches, reason: "journey" },
    });
    expect(await areOn()).toBe(true);
  }).toPass({ timeout: 30_000 });
}

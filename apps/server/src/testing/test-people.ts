/** One signed-in person of each kind, for tests of permissions. */

import { createHash, randomUUID } from "node:crypto";
import type { Audience, StaffRole } from "../core/actor.ts";
import type { MerchantId, StaffId } from "../core/ids.ts";
import { insertStaff } from "../modules/identity/index.ts";
import { openSession } from "../modules/identity/sessions/open-session.ts";
import { encryptRequest } from "./test-app.ts";
import type { TestApp } from "./test-app.ts";

const merchantId = 1 as MerchantId;

/** Signs in a staff member with the role, bypassing the login form. */
export async function signInStaff({ deps }: TestApp, role: StaffRole, account = `${role.toLowerCase()}one`) {
  const staffId = deps.ids.next() as StaffId;
  const passwordHash = await deps.passwords.hash("Staff2026");
  const sealedTotpSecret = deps.sealer.seal("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
  const staff = { merchantId, id: staffId, account, name: role, passwordHash, sealedTotpSecret, roles: [role] };
  await insertStaff(deps.db, staff);
  const owner = { merchantId, kind: "staff" as const, ownerId: staffId, ip: "127.0.0.1", userAgent: "test" };
  return { staffId, token: await openSession(deps, deps.db, owner) };
}

/** Registers a member and makes the member an agent. */
export async function registerAgent(test: TestApp, account: string) {
  const agent = await test.register(account);
  await test.deps.db.query(`update member set type = 1 where merchant_id = $1 and id = $2`, [
    merchantId,
    agent.memberId,
  ]);
  return agent;
}

/** Opens a trial account through the real call. */
export async function startTrial(test: TestApp): Promise<{ token: string }> {
  const url = "/wps/session/login/freeplay";
  const sealed = await encryptRequest(test.call, test.clock, { method: "POST", url, body: { random: randomUUID() } });
  const body = { os: "test", platform: "W", encryption: sealed.headers?.["encryption"] ?? "" };
  const answer = await test.call({ method: "POST", url, body, headers: { "x-gateway-version": "3" } });
  if (answer.status !== 200) throw new Error(`free play answered ${answer.status} ${String(answer.errorCode)}`);
  return answer.value as { token: string };
}

/** Returns a token of each audience; a visitor has none. */
export async function signInAllAudiences(test: TestApp): Promise<ReadonlyMap<Audience, string | undefined>> {
  const roles: StaffRole[] = ["support", "finance", "content", "risk", "agentManager", "admin", "auditor"];
  const suffix = createHash("sha256").update(randomUUID()).digest("hex").slice(0, 5);
  const tokens = new Map<Audience, string | undefined>([["visitor", undefined]]);
  tokens.set("trial", (await startTrial(test)).token);
  tokens.set("member", (await test.register(`member${suffix}`)).token);
  tokens.set("agent", (await registerAgent(test, `agent${suffix}`)).token);
  for (const role of roles) tokens.set(role, (await signInStaff(test, role, `${role.toLowerCase()}${suffix}`)).token);
  return tokens;
}

/** Inserts a staff member into the test database and signs in through the real call. */

import { insertStaff } from "../modules/identity/index.ts";
import { totpCode } from "../modules/identity/second-factor/totp.ts";
import type { StaffRole } from "../core/actor.ts";
import type { MerchantId, StaffId } from "../core/ids.ts";
import type { TestApp } from "./test-app.ts";

export interface SignedInStaff {
  readonly token: string;
  readonly staffId: StaffId;
  readonly account: string;
}

export interface StaffToSignIn {
  readonly account: string;
  readonly roles: readonly StaffRole[];
  readonly host?: string;
}

const password = "Staff2026";
const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const totpStepMs = 30_000;

/** Inserts a new account with each call, so each call needs another account name. */
export async function signInStaff(test: TestApp, { account, roles, host }: StaffToSignIn): Promise<SignedInStaff> {
  const { deps, clock } = test;
  const merchantId = deps.merchants.byHost(host ?? "localhost")?.id ?? (1 as MerchantId);
  const staffId = deps.ids.next() as StaffId;
  await insertStaff(deps.db, {
    merchantId,
    id: staffId,
    account,
    name: account,
    passwordHash: await deps.passwords.hash(password),
    sealedTotpSecret: deps.sealer.seal(totpSecret),
    roles,
  });
  const code = totpCode(totpSecret, BigInt(Math.floor(clock.realNow().getTime() / totpStepMs)));
  const body = { account, password, code };
  const answer = await test.call({
    method: "POST",
    url: "/backoffice/api/session/login",
    body,
    ...(host === undefined ? {} : { host }),
  });
  if (answer.status !== 200) throw new Error(`staff login answered ${answer.status} ${String(answer.errorCode)}`);
  return { token: (answer.value as { token: string }).token, staffId, account };
}

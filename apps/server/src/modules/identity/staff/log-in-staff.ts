/**
 * Signs a staff member in with password and authenticator code.
 *
 * Refusals, in this order: `too.much.request` (too many failures, see bound-guessing.ts), `login.cred.err` (the same
 * response for an unknown account, for a wrong password, for a wrong, old or used code, and after five wrong codes;
 * also if the password was replaced or removed, or the staff member was disabled, in the meantime). Side effects:
 * records the attempt unless `too.much.request` refuses it, consumes the time step of the code, writes an audit entry
 * and creates the session. Not idempotent: every call needs a new code. Source: docs/security.md, Authenticators;
 * docs/security.md, Back office.
 */

import type { StaffInfo, StaffLoginBody, StaffLoginResult } from "@openhouse/protocol/identity/staff-login";
import type { StaffActor, VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId, StaffId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import { openSession } from "../sessions/open-session.ts";
import { renewHash } from "../login/renew-hash.ts";
import {
  findStaffByAccount,
  findStaffName,
  lockStaffHash,
  replaceStaffHash,
  takeTotpStep,
} from "./staff-repository.ts";
import type { Staff } from "./staff-repository.ts";
import { matchingTotpStep } from "../second-factor/totp.ts";

export interface StaffLoginInput extends StaffLoginBody {
  readonly userAgent: string;
}

export async function logInStaff(deps: Deps, actor: VisitorActor, input: StaffLoginInput): Promise<StaffLoginResult> {
  const { merchantId, ip } = actor;
  const { userAgent } = input;
  const account = input.account.trim().toLowerCase();
  const staff = await boundGuessing(deps, { merchantId, kind: "staff", account, ip, userAgent }, () =>
    proveStaff(deps, actor, { ...input, account }),
  );
  const loginResult = await openStaffSession(deps, actor, { staff, userAgent });
  const { password } = input;
  const replace = (hash: string) => replaceStaffHash(deps.db, { ...staff, merchantId }, hash);
  await renewHash(deps, { password, storedHash: staff.passwordHash, replace });
  return loginResult;
}

async function proveStaff(deps: Deps, actor: VisitorActor, credentials: StaffLoginInput): Promise<Staff> {
  const { merchantId } = actor;
  const staff = await findStaffByAccount(deps.db, merchantId, credentials.account);
  const isCorrect = await deps.passwords.verify(credentials.password, staff?.passwordHash ?? null);
  const isProven = staff !== undefined && isCorrect && (await proveCode(deps, actor, { staff, credentials }));
  if (!isProven) throw new Refusal("login.cred.err");
  return staff;
}

/** Returns the signed-in staff member, for the header of the back office. */
export async function describeStaff(deps: Deps, actor: StaffActor): Promise<StaffInfo> {
  const name = await findStaffName(deps.db, actor.merchantId, actor.staffId);
  return staffInfo(deps, actor.merchantId, { ...actor, id: actor.staffId, name: name ?? actor.account });
}

interface ProvenStaff {
  readonly staff: Staff;
  readonly userAgent: string;
}

async function openStaffSession(deps: Deps, actor: VisitorActor, { staff, userAgent }: ProvenStaff) {
  const { merchantId, ip } = actor;
  return deps.db.transaction(async (tx) => {
    // The row of the staff member is locked before the hash is compared. A concurrent change of the password therefore
    // either runs before this comparison, or runs after the new session was created and ends that session.
    const hash = await lockStaffHash(tx, { merchantId, id: staff.id });
    if (hash === null || hash !== staff.passwordHash) throw new Refusal("login.cred.err");
    const token = await openSession(deps, tx, { merchantId, kind: "staff", ownerId: staff.id, ip, userAgent });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor({ kind: "staff", staffId: staff.id, account: staff.account, ip }),
      action: "staff.loggedIn",
      subject: { kind: "staff", id: String(staff.id) },
      detail: {},
    });
    return { token, staff: staffInfo(deps, merchantId, staff) };
  });
}

interface StaffCredentials {
  readonly staff: Staff;
  readonly credentials: StaffLoginInput;
}

/**
 * Allows five wrong codes in half an hour, so that an attacker who knows the password cannot guess the code. A wrong
 * code has the same response as any wrong login, because another response would reveal that the password is correct. A
 * code that was used before does not count as a wrong code.
 */
async function proveCode(
  deps: Deps,
  { merchantId, ip }: VisitorActor,
  { staff, credentials: { code, userAgent } }: StaffCredentials,
): Promise<boolean> {
  const guess = { merchantId, kind: "step" as const, account: `staff:${staff.account}`, ip, userAgent };
  const work = boundGuessing(deps, guess, async () => {
    const sealedSecret = staff.sealedTotpSecret;
    const secret = sealedSecret === null ? undefined : deps.sealer.open(sealedSecret);
    const step = secret === undefined ? undefined : matchingTotpStep(secret, code, deps.clock.realNow());
    if (step === undefined) throw new Refusal("login.totp.err");
    return takeTotpStep(deps.db, { ...staff, merchantId }, step);
  });
  return work.catch((error: unknown) => {
    if (error instanceof Refusal && wrongCodeErrors.has(error.code)) return false;
    throw error;
  });
}

const wrongCodeErrors = new Set<string>(["login.totp.err", "too.much.request"]);

interface NamedStaff {
  readonly id: StaffId;
  readonly account: string;
  readonly name: string;
  readonly roles: readonly string[];
}

function staffInfo({ merchants }: Deps, merchantId: MerchantId, staff: NamedStaff): StaffInfo {
  const merchant = merchants.byId(merchantId);
  return {
    id: String(staff.id),
    account: staff.account,
    name: staff.name,
    roles: [...staff.roles],
    merchant: merchant.code,
    merchantName: merchant.name,
    currency: merchant.currency,
    timeZone: merchant.timeZone,
  };
}

/**
 * The cookie of a device that an account was used from. It signs nobody in; it only says that whoever guesses is at a
 * device of the owner, so that strangers who guess elsewhere cannot keep the owner out (OWASP, device cookies). Nothing
 * of it is stored: a keyed hash proves it, for one merchant, account and half a year. Source: docs/security.md,
 * Guessing.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { KeyedHash } from "../../../core/secrets/keyed-hash.ts";

type DeviceDeps = Pick<Deps, "clock" | "deviceHash">;

export interface DeviceOwner {
  readonly merchantId: MerchantId;
  /** As `typedAccount` answers it. */
  readonly account: string;
}

const prefix = "device-";
const idBytes = 12;
const lifeSeconds = 180 * 24 * 3_600;
const form = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/;

/** The name of the device whose cookie the request brings; undefined without one of this account. */
export function knownDeviceOf(
  { clock, deviceHash }: DeviceDeps,
  cookies: string | undefined,
  owner: DeviceOwner,
): string | undefined {
  const start = `${nameOf(deviceHash, owner)}=`;
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  const [, id = "", until = "", proof = ""] = form.exec(found?.slice(start.length) ?? "") ?? [];
  const isProven = deviceHash.isEqual(textOf(owner, id, until), Buffer.from(proof, "base64url"));
  return isProven && Number(until) * 1_000 > clock.realNow().getTime() ? id : undefined;
}

/** The `Set-Cookie` after a login that was right; each makes a new name, so that old failures do not stick to it. */
export function deviceCookie(
  { clock, deviceHash, random }: DeviceDeps & Pick<Deps, "random">,
  owner: DeviceOwner,
  isSecure: boolean,
): string {
  const id = random.bytes(idBytes).toString("base64url");
  const until = String(Math.floor(clock.realNow().getTime() / 1_000) + lifeSeconds);
  const value = `${id}.${until}.${deviceHash.of(textOf(owner, id, until)).toString("base64url")}`;
  const attributes = `Path=/wps; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`;
  return `${nameOf(deviceHash, owner)}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`;
}

function textOf({ merchantId, account }: DeviceOwner, id: string, until: string): string {
  return `${merchantId}:${account}:${id}:${until}`;
}

/** One for each account, so that people who share a browser keep theirs; it does not say whose. */
function nameOf(deviceHash: KeyedHash, { merchantId, account }: DeviceOwner): string {
  return prefix + deviceHash.of(`name:${merchantId}:${account}`).toString("base64url").slice(0, 8);
}

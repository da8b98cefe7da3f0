/**
 * The cookie of a device from which an account was used. The cookie signs nobody in. It only separates the owner's
 * failed attempts from those of attackers elsewhere, so that attackers cannot lock the owner out (OWASP, device
 * cookies). The server stores nothing: a keyed hash authenticates the cookie, for one merchant and account, for 180
 * days. Source: docs/security.md, Guessing.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { KeyedHash } from "../../../core/secrets/keyed-hash.ts";

type DeviceDeps = Pick<Deps, "clock" | "deviceHash">;

export interface DeviceOwner {
  readonly merchantId: MerchantId;
  /** As returned by `typedAccount`. */
  readonly account: string;
}

const prefix = "device-";
const idBytes = 12;
const lifeSeconds = 180 * 24 * 3_600;
const cookiePattern = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/;

/** Returns the id of the known device in the request's cookie; undefined without a valid cookie of this account. */
export function knownDeviceOf(
  { clock, deviceHash }: DeviceDeps,
  cookies: string | undefined,
  owner: DeviceOwner,
): string | undefined {
  const cookieStart = `${cookieName(deviceHash, owner)}=`;
  const cookiePair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(cookieStart));
  const [, id = "", expirySeconds = "", hashText = ""] =
    cookiePattern.exec(cookiePair?.slice(cookieStart.length) ?? "") ?? [];
  const isAuthentic = deviceHash.isEqual(
    authenticatedText(owner, id, expirySeconds),
    Buffer.from(hashText, "base64url"),
  );
  return isAuthentic && Number(expirySeconds) * 1_000 > clock.realNow().getTime() ? id : undefined;
}

/**
 * Returns the `Set-Cookie` value after a successful login. Each login creates a new device id, so failures of the old
 * id no longer count.
 */
export function deviceCookie(
  { clock, deviceHash, random }: DeviceDeps & Pick<Deps, "random">,
  owner: DeviceOwner,
  isSecure: boolean,
): string {
  const id = random.bytes(idBytes).toString("base64url");
  const expirySeconds = String(Math.floor(clock.realNow().getTime() / 1_000) + lifeSeconds);
  const value = `${id}.${expirySeconds}.${deviceHash.of(authenticatedText(owner, id, expirySeconds)).toString("base64url")}`;
  const attributes = `Path=/wps; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`;
  return `${cookieName(deviceHash, owner)}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`;
}

function authenticatedText({ merchantId, account }: DeviceOwner, id: string, expirySeconds: string): string {
  return `${merchantId}:${account}:${id}:${expirySeconds}`;
}

/**
 * The cookie name differs per account, so that people who share a browser keep their own cookies. The name does not
 * reveal the account.
 */
function cookieName(deviceHash: KeyedHash, { merchantId, account }: DeviceOwner): string {
  return prefix + deviceHash.of(`name:${merchantId}:${account}`).toString("base64url").slice(0, 8);
}

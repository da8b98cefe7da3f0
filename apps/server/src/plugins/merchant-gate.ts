/**
 * Refuses calls while the portal is closed to the caller. A list names the exceptions: status and public settings of
 * the portal, sign-out, feedback with its captcha, the back office, the gateway (suppliers, and webhooks of
 * providers), so that started payments and rounds can finish, and the demo's own calls. Payouts and settlements run
 * as jobs, so they are not refused either.
 */

import type { FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { Refusal } from "../core/refusal.ts";
import { findMerchantStatus } from "../core/merchant/system-status.ts";

/** The exceptions, as patterns of "METHOD /path". */
const alwaysOpen: readonly RegExp[] = [
  /^GET \/wps\/system\//,
  /^(?:DELETE|POST) \/wps\/session\/logout$/,
  /^PUT \/wps\/feedback$/,
  /^GET \/wps\/captcha/,
  / \/backoffice\/api\//,
  / \/gateway\//,
  / \/demo\//,
];

/** True for a call that is answered while the portal is closed. `route` is "METHOD /path" of the declared route. */
export function isAlwaysOpen(route: string): boolean {
  return alwaysOpen.some((pattern) => pattern.test(route));
}

/** The retry delay if the maintenance has no planned end. */
const unknownWaitMs = 60_000;

/**
 * Refuses `system.maintenance` (503, value `{maintenanceEnd}` in milliseconds or null) or `region.restricted` (403).
 * Unknown hosts are refused elsewhere.
 */
export function refuseClosedMerchant(
  deps: Pick<Deps, "clock" | "countries">,
  request: FastifyRequest,
  route: string,
): void {
  const { merchant, ip } = request;
  if (merchant === null || isAlwaysOpen(route)) return;
  const status = findMerchantStatus(deps, merchant, ip);
  if (status.code === 1) {
    const end = status.maintenanceEnd?.getTime() ?? null;
    const waitMs = end === null ? unknownWaitMs : end - deps.clock.businessNow().getTime();
    throw new Refusal("system.maintenance", {}, { maintenanceEnd: end }).after(waitMs);
  }
  if (status.code === 2) throw new Refusal("region.restricted");
}

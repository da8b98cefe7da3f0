/** A staff actor, for tests that call operations directly. */

import type { StaffActor, StaffRole } from "../core/actor.ts";
import type { MerchantId, SessionId, StaffId } from "../core/ids.ts";

/** A staff member of the first merchant; `overrides` sets id and account where the test needs to distinguish people. */
export function staffActor(
  role: StaffRole,
  overrides: Partial<Pick<StaffActor, "staffId" | "account">> = {},
): StaffActor {
  return {
    kind: "staff",
    merchantId: 1 as MerchantId,
    staffId: 1n as StaffId,
    account: "tester",
    roles: [role],
    sessionId: 1n as SessionId,
    ip: "127.0.0.1",
    language: "EN",
    requestId: "test",
    ...overrides,
  };
}

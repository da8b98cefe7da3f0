/** A person of the staff as operations see one, for tests that call them past the door. */

import type { StaffActor, StaffRole } from "../core/actor.ts";
import type { MerchantId, SessionId, StaffId } from "../core/ids.ts";

/** Of the first house; `more` says who, where the test needs to tell people apart. */
export function staffActor(role: StaffRole, more: Partial<Pick<StaffActor, "staffId" | "account">> = {}): StaffActor {
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
    ...more,
  };
}

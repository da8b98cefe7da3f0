/** The context of the back office: merchant, API client, session, and the signed-in staff member. */

import { createContext, use, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Merchant } from "./merchant.ts";

export interface Office {
  readonly merchant: Merchant;
  readonly api: ApiClient;
  readonly session: SessionToken;
}

/** The signed-in staff member, with the merchant's currency and time zone. */
export type Staff = Reply<"GET /backoffice/api/session/me">;

const OfficeContext = createContext<Office | undefined>(undefined);
const StaffContext = createContext<Staff | undefined>(undefined);

export function OfficeProvider({ office, children }: { office: Office; children: ReactNode }) {
  return <OfficeContext value={office}>{children}</OfficeContext>;
}

/** Mounted around everything that requires a signed-in staff member. */
export function StaffProvider({ staff, children }: { staff: Staff; children: ReactNode }) {
  return <StaffContext value={staff}>{children}</StaffContext>;
}

/** Throws outside the provider. */
export function useOffice(): Office {
  const office = use(OfficeContext);
  if (office === undefined) throw new Error("useOffice needs an OfficeProvider above it");
  return office;
}

/** The signed-in staff member. Throws outside the provider. */
export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (staff === undefined) throw new Error("useStaff needs a StaffProvider above it");
  return staff;
}

/** True while this tab has a session token. */
export function useHasSession(): boolean {
  const { session } = useOffice();
  return useSyncExternalStore(session.subscribe, () => session.read() !== undefined);
}

/** What every component may ask for: the house, the client, the session, and who is signed in. */

import { createContext, use, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { House } from "./house.ts";

/** One per page. */
export interface Office {
  readonly house: House;
  readonly api: ApiClient;
  readonly session: SessionToken;
}

/** Who is signed in, with the merchant's currency and time zone. */
export type Staff = Reply<"GET /backoffice/api/session/me">;

const OfficeContext = createContext<Office | undefined>(undefined);
const StaffContext = createContext<Staff | undefined>(undefined);

/** Mounted once at the root. */
export function OfficeProvider({ office, children }: { office: Office; children: ReactNode }) {
  return <OfficeContext value={office}>{children}</OfficeContext>;
}

/** Mounted around everything that needs somebody signed in. */
export function StaffProvider({ staff, children }: { staff: Staff; children: ReactNode }) {
  return <StaffContext value={staff}>{children}</StaffContext>;
}

/** The page's office. Throws outside the provider. */
export function useOffice(): Office {
  const office = use(OfficeContext);
  if (office === undefined) throw new Error("useOffice needs an OfficeProvider above it");
  return office;
}

/** Who is signed in. Throws outside the provider. */
export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (staff === undefined) throw new Error("useStaff needs a StaffProvider above it");
  return staff;
}

/** True while this tab has a token. */
export function useHasSession(): boolean {
  const { session } = useOffice();
  return useSyncExternalStore(session.subscribe, () => session.read() !== undefined);
}

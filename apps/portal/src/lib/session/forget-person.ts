/** Signs this tab out without calling the server: removes everything that belongs to the member. */

import type { SessionToken } from "@openhouse/browser/session-token";
import { keepMerchant } from "../browser-storage/keep-merchant.ts";
import { dropPage } from "../browser-storage/kept-page.ts";

/** Preferences of this browser are in the local storage and stay. */
export function erasePerson(session: SessionToken | undefined, merchantCode: string): void {
  session?.forget();
  dropPage();
  sessionStorage.clear();
  keepMerchant(merchantCode);
}

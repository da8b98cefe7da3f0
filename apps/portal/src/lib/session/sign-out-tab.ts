/** Signs this tab out without calling the server: removes everything that belongs to the member. */

import type { SessionToken } from "@openhouse/browser/session-token";
import { storeMerchant } from "../browser-storage/store-merchant.ts";
import { discardPage } from "../browser-storage/kept-page.ts";

/** Preferences of this browser are in the local storage and stay. */
export function signOutTab(session: SessionToken | undefined, merchantCode: string): void {
  session?.forget();
  discardPage();
  sessionStorage.clear();
  storeMerchant(merchantCode);
}

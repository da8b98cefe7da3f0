/** Signs this tab out without asking the server: it holds nothing of the person any more. */

import type { SessionToken } from "@openhouse/browser/session-token";
import { keepMerchant } from "./keep-merchant.ts";
import { dropPage } from "./kept-page.ts";

/** What this browser prefers lies in the local storage and stays. */
export function erasePerson(session: SessionToken | undefined, houseCode: string): void {
  session?.forget();
  dropPage();
  sessionStorage.clear();
  keepMerchant(houseCode);
}

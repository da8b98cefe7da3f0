/**
 * Opens the house in another window of this browser, with a session of its own: ending one does not end the other. The
 * address of that window carries a ticket that works once.
 */

import type { ApiClient } from "@openhouse/browser/api-client";

/** Call it in the press itself: browsers let only a press open windows. Throws what the call for the ticket throws. */
export async function openOwnWindow(api: ApiClient): Promise<void> {
  const other = open("", "_blank");
  if (other === null) return;
  // A window that is opened so begins with a copy of this one's storage: that session is not its own.
  other.sessionStorage.removeItem("token");
  other.opener = null;
  try {
    const { ticket } = await api.call("POST /wps/session/login/ticket");
    other.location.replace(`/?token=${encodeURIComponent(ticket)}`);
  } catch (error) {
    other.close();
    throw error;
  }
}

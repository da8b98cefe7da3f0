/**
 * Opens the portal in another window with its own session, so that ending one does not end the other. The URL of that
 * window carries a ticket that works once.
 */

import type { ApiClient } from "@openhouse/browser/api-client";

/**
 * Call it inside a click handler, because browsers only open windows during a click. Throws if the call for the ticket
 * fails.
 */
export async function openOwnWindow(api: ApiClient): Promise<void> {
  const other = open("", "_blank");
  if (other === null) return;
  // The new window starts with a copy of this window's storage, so remove this window's token.
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

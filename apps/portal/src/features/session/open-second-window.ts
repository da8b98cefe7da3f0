/**
 * Opens the portal in another window with a session of its own, so that ending one session does not end the other. The
 * URL of that window contains a ticket that works once.
 */

import type { ApiClient } from "@openhouse/browser/api-client";

/**
 * Must be called inside a click handler, because browsers only open windows during a click. Throws if the call for the
 * ticket fails.
 */
export async function openSecondWindow(api: ApiClient): Promise<void> {
  const newWindow = open("", "_blank");
  if (newWindow === null) return;
  // The new window starts with a copy of this window's session storage, so remove this window's token.
  newWindow.sessionStorage.removeItem("token");
  newWindow.opener = null;
  try {
    const { ticket } = await api.call("POST /wps/session/login/ticket");
    newWindow.location.replace(`/?token=${encodeURIComponent(ticket)}`);
  } catch (error) {
    newWindow.close();
    throw error;
  }
}

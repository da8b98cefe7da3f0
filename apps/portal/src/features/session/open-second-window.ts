/**
 * Opens the portal in another window with a session of its own, so that ending one session does not end the other. The
 * URL of that window contains a ticket that works once.
 */

import type { ApiClient } from "@openhouse/browser/api-client";

/**
 * Must be called inside a click handler, because browsers only open windows during a click. Does nothing if the browser
 * blocks the window. Throws if the call for the ticket fails.
 */
export async function openSecondWindow(api: ApiClient): Promise<void> {
  const newWindow = open("", "_blank");
  if (newWindow === null) return;
  // The new window starts with a copy of this window's session storage. Its copy of the token is removed, so that the
  // new window does not use this window's session.
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

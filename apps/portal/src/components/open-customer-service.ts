/**
 * Opens a contact of the house in a window of 440 × 750 (portal-spec section 2); what is no page (a letter, a call) is
 * left to the device.
 */

import { showToast } from "@openhouse/ui/toast/toaster";

const size = "width=440,height=750";

/** Call it in the press itself: browsers let only a press open windows. Where one does not, `blockedText` is said. */
export function openCustomerService(path: string, blockedText: string): void {
  if (/^(?:mailto|tel|viber|sms):/.test(path)) return location.assign(path);
  // With `noopener` nobody could tell a blocked window from an open one.
  const opened = window.open("", "customer-service", size);
  if (opened === null) return showToast("error", blockedText);
  opened.opener = null;
  opened.location.replace(path);
  opened.focus();
}

/**
 * Opens a customer service contact in a window of 440 × 750 (specification, section 2); mail and phone links are left
 * to the device. If the browser blocks the window, a message offers to try again.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openModal } from "../lib/dialogs/modal-store.ts";
import type { Modal } from "../lib/dialogs/modal-store.ts";

const size = "width=440,height=750";

let closeLast: (() => void) | undefined;

/** Call the returned function inside the click handler, because browsers only open windows during a click. */
export function useCustomerService(): (path: string) => void {
  const { t } = useTexts();
  const open = (path: string) => {
    if (openServiceWindow(path)) return;
    sayOnce({
      icon: "warning",
      title: t("shell.customerService"),
      html: `<p>${t("shell.popupBlocked")}</p>`,
      buttons: [{ label: t("shell.popupRetry"), isPrimary: true, onPress: () => open(path) }],
    });
  };
  return open;
}

/** Replaces the previous message, so that repeated clicks do not stack messages. */
function sayOnce(modal: Modal): void {
  closeLast?.();
  closeLast = openModal(modal);
}

/** False when the browser blocked the window. */
function openServiceWindow(path: string): boolean {
  if (/^(?:mailto|tel|viber|sms):/.test(path)) {
    location.assign(path);
    return true;
  }
  // With `noopener`, `window.open` returns null for an open window too, so a blocked one could not be detected.
  const opened = window.open("", "customer-service", size);
  if (opened === null) return false;
  opened.opener = null;
  opened.location.replace(path);
  opened.focus();
  return true;
}

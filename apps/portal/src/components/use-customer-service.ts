/**
 * Opens a contact of the house in a window of 440 × 750 (specification, section 2); what is no page (a letter, a call)
 * is left to the device. A window that the browser blocks is said, with a press that tries again.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openModal } from "../lib/modal-store.ts";
import type { Modal } from "../lib/modal-store.ts";

const size = "width=440,height=750";

let closeLast: (() => void) | undefined;

/** Call what it answers in the press itself: browsers let only a press open windows. */
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

/** In the place of what the last press said: presses in a row pile nothing up. */
function sayOnce(modal: Modal): void {
  closeLast?.();
  closeLast = openModal(modal);
}

/** False when the browser blocked it. */
function openServiceWindow(path: string): boolean {
  if (/^(?:mailto|tel|viber|sms):/.test(path)) {
    location.assign(path);
    return true;
  }
  // With `noopener` nobody could tell a blocked window from an open one.
  const opened = window.open("", "customer-service", size);
  if (opened === null) return false;
  opened.opener = null;
  opened.location.replace(path);
  opened.focus();
  return true;
}

/**
 * Opens a customer service contact in a window of 440 × 750 pixels (specification, section 2); the device opens mail
 * and phone links. If the browser blocks the window, a message offers a retry.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openModal } from "../lib/dialogs/modal-store.ts";
import type { Modal } from "../lib/dialogs/modal-store.ts";

const size = "width=440,height=750";

let closeLastModal: (() => void) | undefined;

/** Call the returned function inside the click handler, because browsers only open windows during a click. */
export function useCustomerService(): (path: string) => void {
  const { t } = useTexts();
  const open = (path: string) => {
    if (openServiceWindow(path)) return;
    replaceModal({
      icon: "warning",
      title: t("shell.customerService"),
      html: `<p>${t("shell.popupBlocked")}</p>`,
      buttons: [{ label: t("shell.popupRetry"), isPrimary: true, onPress: () => open(path) }],
    });
  };
  return open;
}

/** Replaces the previous message, so that repeated clicks do not stack messages. */
function replaceModal(modal: Modal): void {
  closeLastModal?.();
  closeLastModal = openModal(modal);
}

/** Returns false if the browser blocked the window. */
function openServiceWindow(path: string): boolean {
  if (/^(?:mailto|tel|viber|sms):/.test(path)) {
    location.assign(path);
    return true;
  }
  // With `noopener`, `window.open` also returns null for an opened window, so a blocked window could not be detected.
  const serviceWindow = window.open("", "customer-service", size);
  if (serviceWindow === null) return false;
  serviceWindow.opener = null;
  serviceWindow.location.replace(path);
  serviceWindow.focus();
  return true;
}

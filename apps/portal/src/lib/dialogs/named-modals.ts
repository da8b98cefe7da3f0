/**
 * Opens dialogs by their names (specification, section 2, Modals), so that a link in published content can open one.
 * For example, `/#registerModal` shows the front page with the registration dialog.
 */

import { openDialog } from "./dialog-store.ts";
import type { ShellDialog } from "./dialog-store.ts";

const dialogs: Readonly<Record<string, ShellDialog>> = {
  announcementModal: { kind: "announcement" },
  loginPopupModal: { kind: "login" },
  registerModal: { kind: "register" },
  changePasswordModal: { kind: "changePassword" },
  forgotPasswordModal: { kind: "forgotPassword" },
  helpModal: { kind: "help" },
  miniGameModal: { kind: "miniGame" },
  contractModal: { kind: "contract" },
  chatRoomModal: { kind: "chatRoom" },
};

/** Names of dialogs that a link must not open. */
const internalNames: ReadonlySet<string> = new Set(["changePasswordModal", "contractModal"]);

/** All names. The game popup needs a vendor and the notice popup opens automatically, so neither has a name. */
export const modalNames: readonly string[] = Object.keys(dialogs);

/** Opens the dialog of that name; returns false if the name is unknown. */
export function openNamedModal(name: string): boolean {
  const dialog = Object.hasOwn(dialogs, name) ? dialogs[name] : undefined;
  if (dialog !== undefined) openDialog(dialog);
  return dialog !== undefined;
}

/** Opens the dialog that the URL's fragment names, unless it is internal, and removes the fragment. */
export function openModalInUrl(): void {
  const name = location.hash.slice(1);
  if (internalNames.has(name) || !openNamedModal(name)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}

/**
 * The dialogs by their names (specification, section 2, Modals), so that a link in published content can open one:
 * `/#registerModal` is the front page with the registration open.
 */

import { openDialog } from "./dialog-store.ts";
import type { ShellDialog } from "./dialog-store.ts";

const modals: Readonly<Record<string, ShellDialog>> = {
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

/** Dialogs that only the portal itself opens, not a link. */
const ownNames: ReadonlySet<string> = new Set(["changePasswordModal", "contractModal"]);

/** All names. The game popup needs a vendor and the notice popup opens automatically, so neither has a name. */
export const modalNames: readonly string[] = Object.keys(modals);

/** Opens the dialog of that name; false if there is none. */
export function openNamedModal(name: string): boolean {
  const modal = Object.hasOwn(modals, name) ? modals[name] : undefined;
  if (modal !== undefined) openDialog(modal);
  return modal !== undefined;
}

/** Opens the dialog that the URL's fragment names, unless it is one of `ownNames`, and removes the fragment. */
export function openModalOfAddress(): void {
  const name = location.hash.slice(1);
  if (ownNames.has(name) || !openNamedModal(name)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}

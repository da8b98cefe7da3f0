/**
 * The windows by their names (specification, section 2, Modals), so that a link of the content desk can open one: the
 * address `/#registerModal` is the front page with the registration over it.
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

/** What a session asks for itself is opened by nobody else. */
const ownNames: ReadonlySet<string> = new Set(["changePasswordModal", "contractModal"]);

/** Every name. A game popup needs its vendor, and the notice popup opens by itself: they have none. */
export const modalNames: readonly string[] = Object.keys(modals);

/** Opens the window of that name; false when there is none. */
export function openNamedModal(name: string): boolean {
  const modal = Object.hasOwn(modals, name) ? modals[name] : undefined;
  if (modal !== undefined) openDialog(modal);
  return modal !== undefined;
}

/** Opens what a fragment names, if a link may do so, and takes it out of the address. */
export function openModalOfAddress(): void {
  const name = location.hash.slice(1);
  if (ownNames.has(name) || !openNamedModal(name)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Which dialog of the shell is open: at most one. The dialogs themselves are chunks that come when asked for. */

import { useSyncExternalStore } from "react";
import type { LocationStep } from "@openhouse/protocol/identity/new-location";

/** A game as it is opened; `mode` real costs money, trial does not. */
export interface GameToOpen {
  readonly name: string;
  readonly nodeId: string;
  readonly gameId: string;
  readonly gameCode: string;
  readonly vendor: string;
  readonly mode: "real" | "trial";
  /** Game type; which games are offered in the place of one that does not open. */
  readonly category?: string | undefined;
  /** The studio's demo stands in for a vendor's game. */
  readonly isDemo?: boolean | undefined;
  /** A round of the member's record that the game shows again when it has opened. */
  readonly round?: string;
}

/** What is left to do of a login that is not finished. */
export interface NewLogin {
  readonly userName: string;
  readonly firstTimeLogin: boolean;
}

/** Why play has stopped: a break of a signed-in member, an account that is closed to its owner, a time used up. */
export type StopCause = "break" | "out" | "time";

/** `returnTo` is where a login leads, the place it was opened from otherwise; `reason` is said above the form. */
export type ShellDialog =
  | {
      readonly kind: "login";
      readonly returnTo?: string;
      readonly reason?: string;
      /** What a form outside of the dialog had, and how the server answered it. */
      readonly username?: string;
      readonly failure?: string;
      readonly hasCaptcha?: boolean;
      readonly place?: { readonly step: LocationStep; readonly isByPassword: boolean };
    }
  | { readonly kind: "register"; readonly returnTo?: string; readonly reason?: string }
  | { readonly kind: "registerHelp" }
  | { readonly kind: "forgotPassword" }
  /** Of a session that may do nothing else; `login` is the login that led there, `returnTo` where that one leads. */
  | { readonly kind: "changePassword"; readonly login?: NewLogin; readonly returnTo?: string | undefined }
  | { readonly kind: "help" }
  | { readonly kind: "trial" }
  | { readonly kind: "logout" }
  /** `until` null = without end. */
  | { readonly kind: "stopped"; readonly cause: StopCause; readonly until: number | null }
  /** `window` was opened by the press, for a game that wants its own. */
  | { readonly kind: "game"; readonly game: GameToOpen; readonly window?: Window | undefined }
  /** What was pressed does not open for this account, or in this browser. */
  | { readonly kind: "launchBlocked"; readonly name: string; readonly cause: "trial" | "popup" }
  /** The game popup: all games of one vendor (specification, section 3, isGame VASSALAGE). */
  | { readonly kind: "vendorGames"; readonly vendor: string; readonly name: string; readonly category: string }
  /** The house's own quick games. */
  | { readonly kind: "miniGame" }
  | { readonly kind: "chatRoom" }
  | { readonly kind: "announcement" | "contract" };

const listeners = new Set<() => void>();
let current: ShellDialog | undefined;

/** Opens a dialog, in place of any other. */
export function openDialog(dialog: ShellDialog): void {
  publish(dialog);
}

/**
 * Opens the login. What an open one already says stays: the client knows why a session ended, the page where to go on,
 * and neither knows the other.
 */
export function openLogin(more: Omit<Extract<ShellDialog, { kind: "login" }>, "kind">): void {
  const open = current?.kind === "login" ? current : ({ kind: "login" } as const);
  publish({ ...open, ...more, reason: open.reason ?? more.reason });
}

/** The server serves this session nothing else. What the login has opened already stays. */
export function askForNewPassword(): void {
  if (current?.kind !== "changePassword") publish({ kind: "changePassword" });
}

/** Closes whatever is open. */
export function closeDialog(): void {
  publish(undefined);
}

/** Calls back once, when the next dialogs have come and gone and nothing is open any more. */
export function onceClosed(callback: () => void): void {
  const stop = subscribe(() => {
    if (current !== undefined) return;
    stop();
    callback();
  });
}

/** The open dialog; none on the server. */
export function useOpenDialog(): ShellDialog | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

function publish(next: ShellDialog | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

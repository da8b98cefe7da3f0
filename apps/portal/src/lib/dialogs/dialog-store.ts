/** Which dialog of the shell is open; at most one. Each dialog is a chunk that loads on first use. */

import { useSyncExternalStore } from "react";
import type { LocationStep } from "@openhouse/protocol/identity/new-location";

/** A game to open. `mode` "real" plays for money, "trial" does not. */
export interface GameToOpen {
  readonly name: string;
  readonly nodeId: string;
  readonly gameId: string;
  readonly gameCode: string;
  readonly vendor: string;
  readonly mode: "real" | "trial";
  /** The game type, used to offer other games when this one does not open. */
  readonly category?: string | undefined;
  /** The studio's demo opens in place of a vendor's game. */
  readonly isDemo?: boolean | undefined;
  /** A round from the member's record, which the game replays after it has opened. */
  readonly round?: string;
}

/** Steps that remain after a login. */
export interface NewLogin {
  readonly userName: string;
  readonly firstTimeLogin: boolean;
}

/** Why play stopped: a break, an exclusion that signs the member out, or a time limit that is used up. */
export type StopCause = "break" | "out" | "time";

/** `returnTo` is where to go after the login (default: the current page); `reason` is shown above the form. */
export type ShellDialog =
  | {
      readonly kind: "login";
      readonly returnTo?: string;
      readonly reason?: string;
      /** Values and the server's response when a form outside the dialog has already tried to log in. */
      readonly username?: string;
      readonly failure?: string;
      readonly hasCaptcha?: boolean;
      readonly place?: { readonly step: LocationStep; readonly isByPassword: boolean };
    }
  | { readonly kind: "register"; readonly returnTo?: string; readonly reason?: string }
  | { readonly kind: "registerHelp" }
  | { readonly kind: "forgotPassword" }
  /** Forced when the session may do nothing else. `login` and `returnTo` belong to the login that led here. */
  | { readonly kind: "changePassword"; readonly login?: NewLogin; readonly returnTo?: string | undefined }
  | { readonly kind: "help" }
  | { readonly kind: "trial" }
  | { readonly kind: "logout" }
  /** `until` null means without end. */
  | { readonly kind: "stopped"; readonly cause: StopCause; readonly until: number | null }
  /** `window` was opened during the click, for a game that needs its own window. */
  | { readonly kind: "game"; readonly game: GameToOpen; readonly window?: Window | undefined }
  /** The game cannot open with a trial account, or the browser blocked its window. */
  | { readonly kind: "launchBlocked"; readonly name: string; readonly cause: "trial" | "popup" }
  /** All games of one vendor (specification, section 3, isGame VASSALAGE). */
  | { readonly kind: "vendorGames"; readonly vendor: string; readonly name: string; readonly category: string }
  /** The quick games of the studio. */
  | { readonly kind: "miniGame" }
  | { readonly kind: "chatRoom" }
  | { readonly kind: "announcement" | "contract" };

const listeners = new Set<() => void>();
let current: ShellDialog | undefined;

/** Opens a dialog and closes any other. */
export function openDialog(dialog: ShellDialog): void {
  publish(dialog);
}

/**
 * Opens the login dialog. If it is open already, its values are kept and `more` is added: the API client sets the
 * reason why the session ended, the page sets where to return to.
 */
export function openLogin(more: Omit<Extract<ShellDialog, { kind: "login" }>, "kind">): void {
  const open = current?.kind === "login" ? current : ({ kind: "login" } as const);
  publish({ ...open, ...more, reason: open.reason ?? more.reason });
}

/**
 * Opens the change of password, unless it is open already with details from the login. Until the password is changed,
 * the server refuses all other calls of this session.
 */
export function askForNewPassword(): void {
  if (current?.kind !== "changePassword") publish({ kind: "changePassword" });
}

export function closeDialog(): void {
  publish(undefined);
}

/** Calls back once, as soon as a dialog closes and no other is open. */
export function onceClosed(callback: () => void): void {
  const stop = subscribe(() => {
    if (current !== undefined) return;
    stop();
    callback();
  });
}

/** The open dialog; always undefined on the server. */
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

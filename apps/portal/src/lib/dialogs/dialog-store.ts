/** The open dialog of the shell; at most one is open. Each dialog is a chunk that loads on first use. */

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
  /** True if the studio's demo opens in place of a vendor's game. */
  readonly isDemo?: boolean | undefined;
  /** A round from the member's record, which the game replays after it has opened. */
  readonly round?: string;
}

/** The data of a login whose remaining steps wait for the change of the password. */
export interface NewLogin {
  readonly userName: string;
  readonly firstTimeLogin: boolean;
}

/**
 * Why play stopped: the member is under age, a break or a block by the operator, a self-exclusion (`out`), or a used-up
 * time limit.
 */
export type StopCause = "age" | "break" | "out" | "time";

/**
 * `returnTo` is the page that opens after the login; without it, the kept page or the front page opens. A registration
 * always opens the front page (specification, section 4, Registration). `reason` is shown above the form.
 */
export type ShellDialog =
  | {
      readonly kind: "login";
      readonly returnTo?: string;
      readonly reason?: string;
      /** Values and the server's response when a form outside the dialog has already tried to log in. */
      readonly username?: string;
      readonly failure?: string;
      readonly hasCaptcha?: boolean;
      readonly secondStep?: { readonly step: LocationStep; readonly isByPassword: boolean };
    }
  | { readonly kind: "register"; readonly reason?: string }
  | { readonly kind: "registerHelp" }
  | { readonly kind: "forgotPassword" }
  /**
   * The session must change its password first. `login` and `returnTo` belong to the login that required the change.
   */
  | { readonly kind: "changePassword"; readonly login?: NewLogin; readonly returnTo?: string | undefined }
  | { readonly kind: "help" }
  | { readonly kind: "trial" }
  | { readonly kind: "logout" }
  /** The start URL belongs to another account than the session. `token` is the ticket of that URL. */
  | { readonly kind: "otherAccount"; readonly account: string; readonly token: string; readonly returnTo: string }
  /** `until` is null if the stop has no end. */
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

/** Opens a dialog and closes any other dialog. */
export function openDialog(dialog: ShellDialog): void {
  publish(dialog);
}

/**
 * Opens the login dialog. If it is already open, its values are kept and `options` are added: the API client sets the
 * reason why the session ended, and the page sets `returnTo`.
 */
export function openLogin(options: Omit<Extract<ShellDialog, { kind: "login" }>, "kind">): void {
  const open = current?.kind === "login" ? current : ({ kind: "login" } as const);
  publish({ ...open, ...options, reason: open.reason ?? options.reason });
}

/**
 * Opens the dialog that changes the password. If it is already open, it stays unchanged, because it may contain the
 * data of the login. Until the password is changed, the server refuses most other calls of this session.
 */
export function openPasswordChange(): void {
  if (current?.kind !== "changePassword") publish({ kind: "changePassword" });
}

export function closeDialog(): void {
  publish(undefined);
}

/** Calls `callback` once, as soon as a dialog closes and no other dialog is open. */
export function onceClosed(callback: () => void): void {
  const stop = subscribe(() => {
    if (current !== undefined) return;
    stop();
    callback();
  });
}

/** Returns the open dialog; always undefined on the server. */
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

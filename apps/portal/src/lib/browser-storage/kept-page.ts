/**
 * Keeps an open page when its session ends, for example by expiry. The page stays mounted but hidden and inactive until
 * someone logs in. The same person finds the typed values again; for another person the page is cleared. Typed
 * passwords are erased at once.
 */

import { useSyncExternalStore } from "react";
import { subscribeToAddress } from "../navigation/location.tsx";

/**
 * The changes that the caches of a person's data are notified of.
 *
 * - waiting: the session ended and may come back.
 * - back: the same person has a session again.
 * - other: another person logged in.
 * - gone: the person left.
 */
export type PersonChange = "waiting" | "back" | "other" | "gone";

interface KeptPage {
  /** Path of the page that waits. */
  readonly path?: string;
  /** The path with its query, where the login returns to. */
  readonly address?: string;
  /** Increases when the person changes. Used as a key, so that the next person does not see what the last one typed. */
  readonly turn: number;
}

/**
 * Session storage key of the user name that this tab belongs to, from login to logout, also after the session has
 * ended.
 */
const personKey = "person";

const listeners = new Set<() => void>();
const changeListeners = new Set<(change: PersonChange) => void>();
const none: KeptPage = { turn: 0 };
let kept = none;
let stopWatching: () => void = () => undefined;

/** Keeps the page after its session has ended. Returns the page's path and query. */
export function keepPage(): string {
  // Without a known owner, the next login must count as another person.
  if (sessionStorage.getItem(personKey) === null) sessionStorage.setItem(personKey, "");
  const path = location.pathname;
  const address = path + location.search;
  publish({ turn: kept.turn, path, address });
  stopWatching();
  stopWatching = subscribeToAddress(() => location.pathname !== path && dropPage());
  // After `publish`, so that React renders the waiting state together with the emptied fields.
  forgetTypedPasswords(document);
  notify("waiting");
  return address;
}

/**
 * Handles a login: `keepSession` stores the new token, then the caches are notified. Returns the address of the kept
 * page if it belongs to this person.
 */
export function greetPerson(userName: string, keepSession: () => void): string | undefined {
  const before = sessionStorage.getItem(personKey);
  const { address, turn } = kept;
  const isSame = before === userName;
  sessionStorage.setItem(personKey, userName);
  stopWatching();
  publish({ turn: isSame || before === null ? turn : turn + 1 });
  keepSession();
  notify(isSame ? "back" : "other");
  return isSame ? address : undefined;
}

/** Notifies the caches that the same person has a new token, so that they load their data again. */
export function renewPerson(): void {
  notify("back");
}

/** Drops the kept page and what was typed in it: after a logout, or when the login is closed. */
export function dropPage(): void {
  stopWatching();
  const { turn, path } = kept;
  publish({ turn: path === undefined ? turn : turn + 1 });
  notify("gone");
}

/** Subscribes a cache outside of React. */
export function onPersonChange(listener: (change: PersonChange) => void): void {
  changeListeners.add(listener);
}

export function useKeptPage(): KeptPage {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => none,
  );
}

function publish(next: KeptPage): void {
  kept = next;
  for (const listener of listeners) listener();
}

function notify(change: PersonChange): void {
  for (const listener of changeListeners) listener(change);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties all password fields of the document and dispatches `input` events, so that form state is emptied too. */
function forgetTypedPasswords(root: Document): void {
  const fields = root.querySelectorAll<HTMLInputElement>("input[type=password], input[data-secret]");
  // React ignores a value that was set through the element's own property, so use the prototype's setter.
  const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const field of fields) {
    if (field.value === "") continue;
    text?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

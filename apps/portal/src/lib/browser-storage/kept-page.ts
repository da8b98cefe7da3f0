/**
 * Keeps an open page when its session ends, for example by expiry. The page stays mounted but hidden and inactive until
 * a member logs in. The same person finds the typed values again; for another person the page is cleared. Typed
 * passwords are erased at once.
 */

import { useSyncExternalStore } from "react";
import { subscribeToUrl } from "../navigation/location.tsx";

/**
 * A change of the person who uses this tab, or of that person's session. The caches of personal data are notified of
 * it.
 *
 * - waiting: the session has ended, and the same person may log in again.
 * - back: the same person has a session again.
 * - other: the first person in this tab, or another person than before, has logged in.
 * - gone: the person has logged out, closed the login or opened another page.
 */
export type PersonChange = "waiting" | "back" | "other" | "gone";

interface KeptPage {
  /** Path of the kept page. */
  readonly path?: string;
  /** The path with its query, to which the login returns. */
  readonly url?: string;
  /** Increases when the person changes. Used as a key, so that the next person does not see the typed values. */
  readonly generation: number;
}

/**
 * Session storage key of the user name of the person to whom this tab belongs. The name is stored from login to logout,
 * even while there is no session.
 */
const personKey = "person";

const listeners = new Set<() => void>();
const changeListeners = new Set<(change: PersonChange) => void>();
const noPage: KeptPage = { generation: 0 };
let keptPage = noPage;
let stopWatching: () => void = () => undefined;

/** The user name of the member who logged in in this tab; undefined before a login and after a logout. */
export function currentPerson(): string | undefined {
  return sessionStorage.getItem(personKey) ?? undefined;
}

/** Keeps the page after its session has ended. Returns the page's path and query. */
export function keepPage(): string {
  // If the owner of the page is unknown, the empty name makes the next login count as another person.
  if (sessionStorage.getItem(personKey) === null) sessionStorage.setItem(personKey, "");
  const path = location.pathname;
  const url = path + location.search;
  publish({ generation: keptPage.generation, path, url });
  stopWatching();
  stopWatching = subscribeToUrl(() => location.pathname !== path && discardPage());
  // Must follow `publish`, so that React renders the waiting state together with the emptied fields.
  erasePasswords(document);
  notify("waiting");
  return url;
}

/**
 * Handles a login: `storeSession` stores the new token, then the caches are notified. Returns the URL of the kept page
 * if it belongs to this person.
 */
export function handleLogin(userName: string, storeSession: () => void): string | undefined {
  const previousUser = sessionStorage.getItem(personKey);
  const { url, generation } = keptPage;
  const isSame = previousUser === userName;
  sessionStorage.setItem(personKey, userName);
  stopWatching();
  publish({ generation: isSame || previousUser === null ? generation : generation + 1 });
  storeSession();
  notify(isSame ? "back" : "other");
  return isSame ? url : undefined;
}

/** Notifies the caches that the same person has a new token, so that they load their data again. */
export function notifyNewToken(): void {
  notify("back");
}

/** Discards the kept page and the values typed in it, after a logout or when the login is closed. */
export function discardPage(): void {
  stopWatching();
  const { generation, path } = keptPage;
  publish({ generation: path === undefined ? generation : generation + 1 });
  notify("gone");
}

/** Subscribes a cache outside of React. */
export function onPersonChange(listener: (change: PersonChange) => void): void {
  changeListeners.add(listener);
}

export function useKeptPage(): KeptPage {
  return useSyncExternalStore(
    subscribe,
    () => keptPage,
    () => noPage,
  );
}

function publish(next: KeptPage): void {
  keptPage = next;
  for (const listener of listeners) listener();
}

function notify(change: PersonChange): void {
  for (const listener of changeListeners) listener(change);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties all password fields and dispatches `input` events, so that the state of the forms is emptied, too. */
function erasePasswords(root: Document): void {
  const fields = root.querySelectorAll<HTMLInputElement>("input[type=password], input[data-secret]");
  // React ignores a value that was set through the element's own property, so the prototype's setter is used.
  const valueProperty = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const field of fields) {
    if (field.value === "") continue;
    valueProperty?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * What becomes of an open page when its session ends by itself. It stays where it is, out of sight and at rest, until
 * the login over it tells who comes: the same person goes on with what was typed, for anybody else it starts anew.
 * Passwords are forgotten at once.
 */

import { useSyncExternalStore } from "react";
import { subscribeToAddress } from "./location.tsx";

/**
 * What a cache of the person's own reads hears: the session is gone and may come back; it is back, or another of the
 * same person took its place; somebody else has come; nobody is there any more.
 */
export type PersonChange = "waiting" | "back" | "other" | "gone";

interface KeptPage {
  /** Of the page that waits. */
  readonly path?: string;
  /** The same with its query: where the login leads. */
  readonly address?: string;
  /** Counts the people one after the other: what one has typed is not shown to the next. */
  readonly turn: number;
}

/** In the session storage: whom this tab belongs to, from the login to the logout; also while the session is gone. */
const personKey = "person";

const listeners = new Set<() => void>();
const hearers = new Set<(change: PersonChange) => void>();
const none: KeptPage = { turn: 0 };
let kept = none;
let stopWatching: () => void = () => undefined;

/** The session of the open page is gone. Answers the page's address. */
export function keepPage(): string {
  // Of whom the tab does not know whose it is, nobody is the same person.
  if (sessionStorage.getItem(personKey) === null) sessionStorage.setItem(personKey, "");
  const path = location.pathname;
  const address = path + location.search;
  publish({ turn: kept.turn, path, address });
  stopWatching();
  stopWatching = subscribeToAddress(() => location.pathname !== path && dropPage());
  // Now that it waits: what is typed is taken over at once, and with it the end of the session.
  forgetTypedPasswords(document);
  tell("waiting");
  return address;
}

/**
 * Somebody has come: `keepSession` keeps their token, then the caches hear of them. Answers the address of the page
 * that goes on, if one waits for them.
 */
export function greetPerson(userName: string, keepSession: () => void): string | undefined {
  const before = sessionStorage.getItem(personKey);
  const { address, turn } = kept;
  const isSame = before === userName;
  sessionStorage.setItem(personKey, userName);
  stopWatching();
  publish({ turn: isSame || before === null ? turn : turn + 1 });
  keepSession();
  tell(isSame ? "back" : "other");
  return isSame ? address : undefined;
}

/** The session of the same person has another token: what was read may be read otherwise now. */
export function renewPerson(): void {
  tell("back");
}

/** Nobody came back, or who was there has left: what they typed goes with them. */
export function dropPage(): void {
  stopWatching();
  const { turn, path } = kept;
  publish({ turn: path === undefined ? turn : turn + 1 });
  tell("gone");
}

/** For caches outside of React. */
export function onPersonChange(hearer: (change: PersonChange) => void): void {
  hearers.add(hearer);
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

function tell(change: PersonChange): void {
  for (const hearer of hearers) hearer(change);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties the password fields of a document, shown or hidden, and tells the forms that hold their text. */
function forgetTypedPasswords(root: Document): void {
  const fields = root.querySelectorAll<HTMLInputElement>("input[type=password], input[data-secret]");
  // React hears of a text only when it was not written by the property of the field itself, which it watches.
  const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const field of fields) {
    if (field.value === "") continue;
    text?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * The service worker: opens the built files from its own shelf, and says that one is offline when the house cannot be
 * reached. It keeps nothing that a call answered (`route-request.ts`). A new build is a new text of this file, so the
 * browser brings it by itself; it waits until the page has asked the person. The server writes the build's name in, and
 * sends a text that removes everything where the house has switched the worker off.
 */

import { routeRequest } from "./route-request.ts";

// The worker's global object; the page's types say it is a window.
const scope = globalThis as unknown as WorkerScope;
/** The server puts the print of the build here. */
const build = "__BUILD__";
const shelf = `build-${build}`;
/** What the last page was written in, so that the page for "offline" speaks the same language. */
const languageMark = "/offline/language";

scope.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePages());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldShelves(), scope.clients.claim()]));
});

scope.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("fetch", (event) => {
  const answer = routeRequest(event.request, scope.location.origin);
  if (answer === "page") event.respondWith(answerPage(event.request));
  else if (answer === "file") event.respondWith(answerFile(event.request));
});

async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(shelf);
  await cache.addAll(["/offline?lang=EN", "/offline?lang=TY"]);
}

async function dropOldShelves(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)));
}

/** Always from the house; pages are never kept. */
async function answerPage(request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    const language = page.headers.get("content-language");
    if (language !== null) await noteLanguage(language);
    return page;
  } catch (error) {
    const offline = await findOfflinePage();
    if (offline === undefined) throw error;
    return offline;
  }
}

async function noteLanguage(language: string): Promise<void> {
  const cache = await caches.open(shelf);
  const known = await cache.match(languageMark).then((mark) => mark?.text());
  if (known !== language) await cache.put(languageMark, new Response(language));
}

async function findOfflinePage(): Promise<Response | undefined> {
  const cache = await caches.open(shelf);
  const language = await cache.match(languageMark).then((mark) => mark?.text());
  return cache.match(language === "en" ? "/offline?lang=EN" : "/offline?lang=TY");
}

/** From the shelf, else from the house and onto the shelf. */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(shelf);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const file = await fetch(request);
  if (file.ok) await cache.put(request, file.clone());
  return file;
}

/**
 * What a service worker is given, as far as ours uses it: the page's types do not know it.
 * An event that keeps the worker awake until its work is done.
 */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page that the worker may answer. */
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A message of a page. */
interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

/** The worker's own global object. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: WorkerMessageEvent) => void): void;
}

/**
 * The service worker: serves built files from its cache, and shows an offline page when the server is unreachable. It
 * does not cache responses of calls (`route-request.ts`). Each build changes this file's text, so the browser installs
 * the new worker, which waits until the member agrees to reload. The server writes the build's name into it, and sends
 * a text that removes everything where the merchant has switched the worker off.
 */

import { routeRequest } from "./route-request.ts";

// The worker's global object, which the page's types declare as a window.
const scope = globalThis as unknown as WorkerScope;
/** The server replaces this with the build's hash. */
const build = "__BUILD__";
const shelf = `build-${build}`;
/** Cache key of the last page's language, which the offline page uses. */
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

/** Always from the server; pages are not cached. */
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

/** From the cache; otherwise from the server, and then cached. */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(shelf);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const file = await fetch(request);
  if (file.ok) await cache.put(request, file.clone());
  return file;
}

/**
 * The parts of the service worker API that are used here, because the page's types do not include them. This event
 * keeps the worker alive until its work is done.
 */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: WorkerMessageEvent) => void): void;
}

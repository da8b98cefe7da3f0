/**
 * The service worker: serves built files from its cache, and shows an offline page if the server is unreachable. It
 * does not cache responses of calls (`route-request.ts`). The server writes the build's hash into this file, so that
 * every build changes the text of the file and the browser installs the new worker. The new worker waits until the
 * member agrees to reload. If the merchant has switched the worker off, the server sends a script that removes the
 * worker and its caches.
 */
import { routeRequest } from "./route-request.ts";

// The worker's global object, which the page's types declare as a window.
const scope = globalThis as unknown as WorkerScope;
/** The server replaces this with the build's hash. */
const build = "__BUILD__";
const cacheName = `build-${build}`;
/** Cache key of the language of the last page, which the offline page uses. */
const languageKey = "/offline/language";

scope.addEventListener("install", (event) => {
  event.waitUntil(cacheOfflinePages());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), scope.clients.claim()]));
});

scope.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("fetch", (event) => {
  const kind = routeRequest(event.request, scope.location.origin);
  if (kind === "page") event.respondWith(fetchPage(event.request));
  else if (kind === "file") event.respondWith(fetchFile(event.request));
});

async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(["/offline?lang=EN", "/offline?lang=TY"]);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/** Fetches a page from the server; pages are not cached. Returns the offline page if the server is unreachable. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    const language = page.headers.get("content-language");
    if (language !== null) await storeLanguage(language);
    return page;
  } catch (error) {
    const offlinePage = await findOfflinePage();
    if (offlinePage === undefined) throw error;
    return offlinePage;
  }
}

async function storeLanguage(language: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const storedLanguage = await cache.match(languageKey).then((entry) => entry?.text());
  if (storedLanguage !== language) await cache.put(languageKey, new Response(language));
}

async function findOfflinePage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const language = await cache.match(languageKey).then((entry) => entry?.text());
  return cache.match(language === "en" ? "/offline?lang=EN" : "/offline?lang=TY");
}

/** Returns a file from the cache; otherwise fetches and caches it. */
async function fetchFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request);
  if (cached !== undefined) return cached;
  const file = await fetch(request);
  if (file.ok) await cache.put(request, file.clone());
  return file;
}

/**
 * The parts of the service worker API that are used here; the page's types do not include them. `waitUntil` keeps the
 * worker alive until the work is done.
 */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
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

/** What a service worker is given, as far as ours uses it: the page's types do not know it. */

/** An event that keeps the worker awake until its work is done. */
export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page that the worker may answer. */
export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A message of a page. */
export interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

/** The worker's own global object. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: WorkerMessageEvent) => void): void;
}

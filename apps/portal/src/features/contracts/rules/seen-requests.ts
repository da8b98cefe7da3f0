/** Remembers which contract requests were shown in this session, so that the dialog opens only for new requests. */

const storageKey = "contractsSeen";

interface Request {
  readonly id: string;
  readonly state: string;
  readonly offeredVersion: number | null;
}

/** True if a request was not shown yet; a new version of a contract is a new request. */
export function hasUnseenRequest(requests: readonly Request[]): boolean {
  const seenKeys = new Set((sessionStorage.getItem(storageKey) ?? "").split(" "));
  return requests.some((request) => !seenKeys.has(keyOf(request)));
}

export function recordSeenRequests(requests: readonly Request[]): void {
  const seenKeys = new Set((sessionStorage.getItem(storageKey) ?? "").split(" ").filter((name) => name !== ""));
  for (const request of requests) seenKeys.add(keyOf(request));
  sessionStorage.setItem(storageKey, [...seenKeys].join(" "));
}

function keyOf({ id, state, offeredVersion }: Request): string {
  return `${id}:${state}:${offeredVersion ?? 0}`;
}

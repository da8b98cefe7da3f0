/** Remembers which contract requests were shown in this session, so that the modal only opens for new ones. */

const storageKey = "contractsSeen";

interface Request {
  readonly id: string;
  readonly state: string;
  readonly offeredVersion: number | null;
}

/** True if one was not shown yet; a new version of a contract is a new request. */
export function hasUnseenRequest(requests: readonly Request[]): boolean {
  const seen = new Set((sessionStorage.getItem(storageKey) ?? "").split(" "));
  return requests.some((request) => !seen.has(nameOf(request)));
}

export function noteSeenRequests(requests: readonly Request[]): void {
  const seen = new Set((sessionStorage.getItem(storageKey) ?? "").split(" ").filter((name) => name !== ""));
  for (const request of requests) seen.add(nameOf(request));
  sessionStorage.setItem(storageKey, [...seen].join(" "));
}

function nameOf({ id, state, offeredVersion }: Request): string {
  return `${id}:${state}:${offeredVersion ?? 0}`;
}

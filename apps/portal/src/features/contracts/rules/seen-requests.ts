/** Which requests of contracts somebody has seen in this session: the modal opens by itself for others only. */

const storageKey = "contractsSeen";

interface Request {
  readonly id: string;
  readonly state: string;
  readonly offeredVersion: number | null;
}

/** True when one of them was not shown yet: another version of a known contract is another request. */
export function hasUnseenRequest(requests: readonly Request[]): boolean {
  const seen = new Set((sessionStorage.getItem(storageKey) ?? "").split(" "));
  return requests.some((request) => !seen.has(nameOf(request)));
}

/** They were shown. */
export function noteSeenRequests(requests: readonly Request[]): void {
  const seen = new Set((sessionStorage.getItem(storageKey) ?? "").split(" ").filter((name) => name !== ""));
  for (const request of requests) seen.add(nameOf(request));
  sessionStorage.setItem(storageKey, [...seen].join(" "));
}

function nameOf({ id, state, offeredVersion }: Request): string {
  return `${id}:${state}:${offeredVersion ?? 0}`;
}

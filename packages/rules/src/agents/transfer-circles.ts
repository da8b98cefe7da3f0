/**
 * Money that comes back to whoever sent it: circles of transfers of at most four people. Only transfers above a bound
 * are given, so nobody goes round with small change. Pure. Source: issue 6, Agent desk.
 */

/** What one sent another in some days, added up. */
export interface SentSum {
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly minor: bigint;
}

export interface TransferCircle {
  /** Each sent to the next and the last to the first; it begins with the smallest id. */
  readonly memberIds: readonly bigint[];
  /** What each sent, in the same order. */
  readonly sums: readonly bigint[];
}

export interface FoundCircles {
  readonly circles: readonly TransferCircle[];
  /** The search was given up before its end: there may be more. */
  readonly isCut: boolean;
}

const longest = 4;

/** Each circle once. After so many steps the search ends, so that no house can hold up the night. */
export function findCircles(sent: readonly SentSum[], mostSteps = 2_000_000): FoundCircles {
  const next = linkBusy(sent);
  const circles: TransferCircle[] = [];
  let steps = 0;
  const walk = (memberIds: readonly bigint[], sums: readonly bigint[]): void => {
    const [first] = memberIds;
    const here = memberIds.at(-1);
    if (first === undefined || here === undefined) return;
    for (const [to, minor] of next.get(here) ?? []) {
      steps += 1;
      if (steps > mostSteps) return;
      if (to === first) circles.push({ memberIds, sums: [...sums, minor] });
      // Whoever is smaller has begun this circle already.
      else if (to > first && memberIds.length < longest && !memberIds.includes(to)) {
        walk([...memberIds, to], [...sums, minor]);
      }
    }
  };
  for (const id of [...next.keys()].toSorted((one, other) => (one < other ? -1 : 1))) walk([id], []);
  return { circles, isCut: steps > mostSteps };
}

/** Who only gives, or only takes, is in no circle; without them others only give or take, and so on. */
function linkBusy(sent: readonly SentSum[]): ReadonlyMap<bigint, ReadonlyMap<bigint, bigint>> {
  let kept = sent.filter(({ fromId, toId }) => fromId !== toId);
  for (;;) {
    const givers = new Set(kept.map(({ fromId }) => fromId));
    const takers = new Set(kept.map(({ toId }) => toId));
    const busy = kept.filter(({ fromId, toId }) => takers.has(fromId) && givers.has(toId));
    if (busy.length === kept.length) break;
    kept = busy;
  }
  const next = new Map<bigint, Map<bigint, bigint>>();
  for (const { fromId, toId, minor } of kept) {
    const to = next.get(fromId) ?? new Map<bigint, bigint>();
    to.set(toId, (to.get(toId) ?? 0n) + minor);
    next.set(fromId, to);
  }
  return next;
}

/**
 * Finds circles of transfers among at most four members, in which money returns to its sender. The input contains only
 * sums above a limit. Pure.
 *
 * The sums are added from the largest to the smallest, and each new sum is checked for circles that it closes. So
 * circles are found in the order of their smallest sum, largest first. A search that is cut can miss circles of sums
 * with many continuations.
 */

/** The total that one member sent to another in some days. */
export interface SentSum {
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly minor: bigint;
}

export interface TransferCircle {
  /** Each member sent to the next, and the last to the first. The list begins with the smallest id. */
  readonly memberIds: readonly bigint[];
  /** The amount that each member sent, in the same order. */
  readonly sums: readonly bigint[];
}

export interface CircleSearch {
  /** Called once per circle, clearest first. */
  readonly take: (circle: TransferCircle) => void;
  /** The search ends after this many steps, to limit the time of the nightly job. */
  readonly mostSteps?: number;
  /** The limit per sum, so that a group whose members all send to each other does not use all steps. */
  readonly mostStepsOfSum?: number;
}

const longest = 4;

type Sums = ReadonlyMap<bigint, ReadonlyMap<bigint, bigint>>;

/** Returns whether the search was cut; there may then be more circles. */
export function findCircles(
  sent: readonly SentSum[],
  { take, mostSteps = 2_000_000, mostStepsOfSum = 20_000 }: CircleSearch,
): { readonly isCut: boolean } {
  const totals = dropDeadEnds(sent);
  const sums = largestFirst(totals);
  // Half of the steps is reserved in equal parts for the remaining sums.
  const kept = Math.floor(mostSteps / 2 / Math.max(1, sums.length));
  const addedSums = new Map<bigint, Set<bigint>>();
  let left = mostSteps;
  let isCut = false;
  for (const [at, { fromId, toId }] of sums.entries()) {
    const most = Math.min(mostStepsOfSum, left - kept * (sums.length - 1 - at));
    const closing = closePaths(addedSums, { fromId, toId, most });
    isCut ||= closing.isCut;
    for (const memberIds of closing.paths) take(circleOf(memberIds, totals));
    left -= closing.steps;
    addedSums.set(fromId, (addedSums.get(fromId) ?? new Set<bigint>()).add(toId));
  }
  return { isCut };
}

interface Closing {
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly most: number;
}

/** All paths from the receiver back to the sender along the added sums; each path begins with the sender. */
function closePaths(addedSums: ReadonlyMap<bigint, ReadonlySet<bigint>>, { fromId, toId, most }: Closing) {
  const paths: (readonly bigint[])[] = [];
  let steps = 0;
  let isCut = false;
  const walk = (path: readonly bigint[], here: bigint): void => {
    const next = addedSums.get(here);
    if (next === undefined) return;
    if (next.has(fromId)) paths.push(path);
    if (path.length === longest) return;
    for (const to of next) {
      if (steps >= most) {
        isCut = true;
        return;
      }
      steps += 1;
      if (!path.includes(to)) walk([...path, to], to);
    }
  };
  walk([fromId, toId], toId);
  return { paths, steps, isCut };
}

function circleOf(path: readonly bigint[], totals: Sums): TransferCircle {
  const start = path.reduce((least, id, at) => (id < (path[least] ?? id) ? at : least), 0);
  const memberIds = [...path.slice(start), ...path.slice(0, start)];
  const sums = memberIds.map((id, at) => totals.get(id)?.get(memberIds[(at + 1) % memberIds.length] ?? id) ?? 0n);
  return { memberIds, sums };
}

/** Equal sums are ordered by sender and receiver, so that the result is the same every night. */
function largestFirst(totals: Sums): readonly SentSum[] {
  const sums = [...totals].flatMap(([fromId, to]) => [...to].map(([toId, minor]) => ({ fromId, toId, minor })));
  return sums.toSorted(
    (one, other) => order(other.minor, one.minor) || order(one.fromId, other.fromId) || order(one.toId, other.toId),
  );
}

function order(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Removes members who only send or only receive, because they are in no circle. Repeats this, because others may then
 * only send or receive.
 */
function dropDeadEnds(sent: readonly SentSum[]): Sums {
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

/**
 * Finds circles of transfers among at most four members, in which money returns to its sender. The input contains only
 * sums above a limit. Pure.
 *
 * The sums are added from the largest to the smallest, and each added sum is checked for circles that it completes. So
 * circles are found in the order of their smallest sum, largest first. A search that reaches its maximum number of
 * steps can miss circles.
 */

/** The total that one member sent to another in the searched period. */
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
  /** Called once per circle, in the order of the smallest sum, largest first. */
  readonly onCircle: (circle: TransferCircle) => void;
  /** The search stops after this number of steps, to limit the duration of the nightly job. */
  readonly maxSteps?: number;
  /**
   * The maximum number of steps for one sum, so that a group whose members all send to each other does not use all
   * steps.
   */
  readonly maxStepsPerSum?: number;
}

const maxMembers = 4;

type Sums = ReadonlyMap<bigint, ReadonlyMap<bigint, bigint>>;

/** Returns whether the search was cut. If so, there may be more circles. */
export function findCircles(
  sent: readonly SentSum[],
  { onCircle, maxSteps = 2_000_000, maxStepsPerSum = 20_000 }: CircleSearch,
): { readonly isCut: boolean } {
  const totals = dropDeadEnds(sent);
  const sums = largestFirst(totals);
  // Half of the steps are reserved for the remaining sums, in equal parts.
  const reservedSteps = Math.floor(maxSteps / 2 / Math.max(1, sums.length));
  const addedSums = new Map<bigint, Set<bigint>>();
  let remainingSteps = maxSteps;
  let isCut = false;
  for (const [at, { fromId, toId }] of sums.entries()) {
    const stepLimit = Math.min(maxStepsPerSum, remainingSteps - reservedSteps * (sums.length - 1 - at));
    const closing = closePaths(addedSums, { fromId, toId, stepLimit });
    isCut ||= closing.isCut;
    for (const memberIds of closing.paths) onCircle(circleOf(memberIds, totals));
    remainingSteps -= closing.steps;
    addedSums.set(fromId, (addedSums.get(fromId) ?? new Set<bigint>()).add(toId));
  }
  return { isCut };
}

interface ClosingSum {
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly stepLimit: number;
}

/**
 * Finds the paths from the receiver back to the sender along the added sums, for circles of at most `maxMembers`. Stops
 * when the steps run out. Each path lists the members of the circle in order: the sender, the receiver, and the members
 * between the receiver and the sender.
 */
function closePaths(addedSums: ReadonlyMap<bigint, ReadonlySet<bigint>>, { fromId, toId, stepLimit }: ClosingSum) {
  const paths: (readonly bigint[])[] = [];
  let steps = 0;
  let isCut = false;
  const walk = (path: readonly bigint[], here: bigint): void => {
    const next = addedSums.get(here);
    if (next === undefined) return;
    if (next.has(fromId)) paths.push(path);
    if (path.length === maxMembers) return;
    for (const to of next) {
      if (steps >= stepLimit) {
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

/**
 * Sorts the sums, largest first. Equal sums are sorted by sender and receiver, so that the result is always the same.
 */
function largestFirst(totals: Sums): readonly SentSum[] {
  const sums = [...totals].flatMap(([fromId, to]) => [...to].map(([toId, minor]) => ({ fromId, toId, minor })));
  return sums.toSorted(
    (a, b) => compareIds(b.minor, a.minor) || compareIds(a.fromId, b.fromId) || compareIds(a.toId, b.toId),
  );
}

function compareIds(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Removes members who only send or only receive, because they are in no circle. Repeats this until nothing changes,
 * because the removal can leave other members who only send or only receive.
 */
function dropDeadEnds(sent: readonly SentSum[]): Sums {
  let remaining = sent.filter(({ fromId, toId }) => fromId !== toId);
  for (;;) {
    const senderIds = new Set(remaining.map(({ fromId }) => fromId));
    const receiverIds = new Set(remaining.map(({ toId }) => toId));
    const next = remaining.filter(({ fromId, toId }) => receiverIds.has(fromId) && senderIds.has(toId));
    if (next.length === remaining.length) break;
    remaining = next;
  }
  const totals = new Map<bigint, Map<bigint, bigint>>();
  for (const { fromId, toId, minor } of remaining) {
    const to = totals.get(fromId) ?? new Map<bigint, bigint>();
    to.set(toId, (to.get(toId) ?? 0n) + minor);
    totals.set(fromId, to);
  }
  return totals;
}

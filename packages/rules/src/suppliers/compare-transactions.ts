/**
 * Compares a supplier's list of transactions with ours, by id. Pure. A transaction that was undone, or never counted,
 * on both sides is no difference. A difference is one that only one side has, with another amount, or undone on one
 * side.
 */

/** `standing`: it counts; `undone`: declined or rolled back. */
export type TransactionState = "standing" | "undone";
export type TransactionKind = "bet" | "win";

/** A transaction as one side has it. */
export interface BookedTransaction {
  readonly uuid: string;
  readonly kind: TransactionKind;
  /** Minor units. */
  readonly amount: bigint;
  readonly state: TransactionState;
}

export type DifferenceKind = "missing-here" | "missing-there" | "amount-differs" | "state-differs";

export interface TransactionDifference {
  readonly uuid: string;
  readonly kind: DifferenceKind;
  readonly ours: BookedTransaction | undefined;
  readonly theirs: BookedTransaction | undefined;
}

/** Differences in the order of their list, then our transactions that they do not have. */
export function compareTransactions(
  ours: readonly BookedTransaction[],
  theirs: readonly BookedTransaction[],
): TransactionDifference[] {
  const own = new Map(ours.map((one) => [one.uuid, one]));
  const known = new Set(theirs.map(({ uuid }) => uuid));
  const missingThere = ours.filter(({ uuid }) => !known.has(uuid));
  return [
    ...theirs.map((one) => ({ uuid: one.uuid, ours: own.get(one.uuid), theirs: one })),
    ...missingThere.map((one) => ({ uuid: one.uuid, ours: one, theirs: undefined })),
  ].flatMap((pair) => {
    const kind = differenceOf(pair);
    return kind === undefined ? [] : [{ ...pair, kind }];
  });
}

function differenceOf({ ours, theirs }: Pick<TransactionDifference, "ours" | "theirs">): DifferenceKind | undefined {
  if (ours === undefined) return theirs?.state === "standing" ? "missing-here" : undefined;
  if (theirs === undefined) return ours.state === "standing" ? "missing-there" : undefined;
  if (ours.state !== theirs.state) return "state-differs";
  if (ours.state === "undone") return undefined;
  return ours.amount === theirs.amount ? undefined : "amount-differs";
}

/** What must be booked here so that our data agrees with theirs. */
export interface RepairPlan {
  /** Roll back our transaction. */
  readonly undoes: boolean;
  /** Book their transaction, under their id or, if that is used, under an id of ours. */
  readonly books: "nothing" | "under-their-id" | "under-our-id";
}

/** Plans the repair of a difference. It assumes that their side is right, which two staff members confirm. */
export function planRepair({
  kind,
  theirState,
}: {
  readonly kind: DifferenceKind;
  readonly theirState: TransactionState | undefined;
}): RepairPlan {
  switch (kind) {
    case "missing-here":
      return { undoes: false, books: "under-their-id" };
    case "missing-there":
      return { undoes: true, books: "nothing" };
    case "amount-differs":
      return { undoes: true, books: "under-our-id" };
    case "state-differs":
      return theirState === "standing" ? { undoes: false, books: "under-our-id" } : { undoes: true, books: "nothing" };
  }
}

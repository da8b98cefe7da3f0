/**
 * Compares a supplier's list of transactions with ours, by id. Pure. There is a difference if only one side has the
 * transaction, if the amounts differ, or if it was undone on only one side. A transaction that does not count on either
 * side is no difference.
 */

/** `standing`: the transaction counts. `undone`: it was declined or rolled back. */
export type TransactionState = "standing" | "undone";
export type TransactionKind = "bet" | "win";

/** A transaction as one side has stored it. */
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

/** Returns the differences in the order of the supplier's list, then our transactions that are missing from it. */
export function compareTransactions(
  ours: readonly BookedTransaction[],
  theirs: readonly BookedTransaction[],
): TransactionDifference[] {
  const oursById = new Map(ours.map((transaction) => [transaction.uuid, transaction]));
  const theirIds = new Set(theirs.map(({ uuid }) => uuid));
  const missingThere = ours.filter(({ uuid }) => !theirIds.has(uuid));
  return [
    ...theirs.map((transaction) => ({
      uuid: transaction.uuid,
      ours: oursById.get(transaction.uuid),
      theirs: transaction,
    })),
    ...missingThere.map((transaction) => ({ uuid: transaction.uuid, ours: transaction, theirs: undefined })),
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

/** The changes that make our data equal to the supplier's. */
export interface RepairPlan {
  /** True if our transaction is rolled back. */
  readonly undoes: boolean;
  /**
   * Whether the supplier's transaction is posted, and under which id: the supplier's or, if that is already used, one
   * of ours.
   */
  readonly books: "nothing" | "under-their-id" | "under-our-id";
}

/** Plans the repair of a difference. It assumes that the supplier is right, which two staff members must confirm. */
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

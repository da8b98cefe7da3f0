/** Finds the deposit, withdrawal or bet that caused a row of the account record. */

export interface LineOrigin {
  readonly kind: "deposit" | "withdrawal" | "bet";
  readonly id: string;
}

const prefixedReference = /^(deposit|withdrawal|bet):([1-9]\d{0,18})$/;
const plainNumber = /^[1-9]\d{0,18}$/;

/** Returns the origin by the reference of the row; undefined if the member cannot open the origin. */
export function lineOrigin(reference: string): LineOrigin | undefined {
  const [, kind, id = ""] = prefixedReference.exec(reference) ?? [];
  if (kind === "deposit" || kind === "withdrawal" || kind === "bet") return { kind, id };
  // The reference of a bet is only the number of its round.
  return plainNumber.test(reference) ? { kind: "bet", id: reference } : undefined;
}

/** Finds the deposit, withdrawal or bet that caused a row of the account record. */

export interface LineOrigin {
  readonly kind: "deposit" | "withdrawal" | "bet";
  readonly id: string;
}

const prefixedReference = /^(deposit|withdrawal|bet):([1-9]\d{0,18})$/;
const plainNumber = /^[1-9]\d{0,18}$/;

/** Returns the origin that a row's reference names; undefined if it names no deposit, withdrawal or bet. */
export function lineOrigin(reference: string): LineOrigin | undefined {
  const [, kind, id = ""] = prefixedReference.exec(reference) ?? [];
  if (kind === "deposit" || kind === "withdrawal" || kind === "bet") return { kind, id };
  // A reference that is only a number is the number of a bet's round.
  return plainNumber.test(reference) ? { kind: "bet", id: reference } : undefined;
}

/** Finds what a row of the account record came from. */

export interface LineOrigin {
  readonly kind: "deposit" | "withdrawal" | "bet";
  readonly id: string;
}

const tagged = /^(deposit|withdrawal|bet):([1-9]\d{0,18})$/;
const bare = /^[1-9]\d{0,18}$/;

/** The origin of a row by its reference; undefined if there is none that the member can open. */
export function lineOrigin(reference: string): LineOrigin | undefined {
  const [, kind, id = ""] = tagged.exec(reference) ?? [];
  if (kind === "deposit" || kind === "withdrawal" || kind === "bet") return { kind, id };
  // The reference of a bet is only the number of its round.
  return bare.test(reference) ? { kind: "bet", id: reference } : undefined;
}

/** Where a line of the account record came from: the house shows its books. */

/** What a line can be traced to. */
export interface LineOrigin {
  readonly kind: "deposit" | "withdrawal" | "bet";
  readonly id: string;
}

const tagged = /^(deposit|withdrawal|bet):([1-9]\d{0,18})$/;
const bare = /^[1-9]\d{0,18}$/;

/** The origin behind a line's reference; undefined when nothing of the member's own stands behind it. */
export function lineOrigin(reference: string): LineOrigin | undefined {
  const [, kind, id = ""] = tagged.exec(reference) ?? [];
  if (kind === "deposit" || kind === "withdrawal" || kind === "bet") return { kind, id };
  // The bet lane writes the number of the round alone.
  return bare.test(reference) ? { kind: "bet", id: reference } : undefined;
}

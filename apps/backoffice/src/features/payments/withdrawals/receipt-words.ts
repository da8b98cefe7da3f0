/** Words of the wire about receipts as the texts name them; one that we do not know reads as still open. */

const states = ["waiting", "received", "forced", "disputed", "refused"] as const;
const kinds = ["partly", "missing", "appeal"] as const;
const decisions = ["open", "paid", "refused", "withdrawn"] as const;

export function receiptState(word: string): (typeof states)[number] {
  return states.find((known) => known === word) ?? "waiting";
}

export function claimKind(word: string): (typeof kinds)[number] {
  return kinds.find((known) => known === word) ?? "missing";
}

export function claimDecision(word: string): (typeof decisions)[number] {
  return decisions.find((known) => known === word) ?? "open";
}

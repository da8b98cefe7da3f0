/**
 * The wire codes that answer an offer or a termination request. In the answer to a termination request, A keeps most
 * kinds of contract but ends an hourly one. So the codes are translated on entry, and all other code uses named
 * actions. Source: docs/wire-format.md, Contracts of the member.
 */

import type { ContractKind } from "./contract-kinds.ts";
import type { ContractAction, ContractState } from "./contract-states.ts";

export type ContractAnswer = Extract<ContractAction, "accept" | "refuse" | "keep" | "end">;

interface AnswerCodes {
  readonly offer: Readonly<Record<string, ContractAnswer>>;
  readonly termination: Readonly<Record<string, ContractAnswer>>;
}

const usual: AnswerCodes = { offer: { R: "refuse", A: "accept" }, termination: { A: "keep", C: "end" } };

/** By kind: the meaning of each code for an offer (states P and E) and for a termination request (state V). */
export const answerCodes: Readonly<Record<ContractKind, AnswerCodes>> = {
  dividend: usual,
  daily: usual,
  realtime: usual,
  hourly: { offer: { R: "refuse", A: "accept" }, termination: { R: "keep", A: "end" } },
};

/** Translates a code for a contract in the given state. Returns undefined if the code has no meaning in that state. */
export function readAnswer(kind: ContractKind, state: ContractState, code: string): ContractAnswer | undefined {
  const { offer, termination } = answerCodes[kind];
  const codes = state === "V" ? termination : state === "P" || state === "E" ? offer : {};
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

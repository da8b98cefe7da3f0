/**
 * The codes by which the family answers offers and terminations. The same letter means the opposite for hourly
 * contracts, so codes live at the edge only and everything inside names the action. Source: docs/wire-format.md,
 * Contracts of the member.
 */

import type { ContractKind } from "./contract-kinds.ts";
import type { ContractAction, ContractState } from "./contract-states.ts";

export type ContractAnswer = Extract<ContractAction, "accept" | "refuse" | "keep" | "end">;

interface AnswerCodes {
  readonly offer: Readonly<Record<string, ContractAnswer>>;
  readonly termination: Readonly<Record<string, ContractAnswer>>;
}

const usual: AnswerCodes = { offer: { R: "refuse", A: "accept" }, termination: { A: "keep", C: "end" } };

/** By kind: code → what it means for an offer (P, E) and for a termination request (V). */
export const answerCodes: Readonly<Record<ContractKind, AnswerCodes>> = {
  dividend: usual,
  daily: usual,
  realtime: usual,
  hourly: { offer: { R: "refuse", A: "accept" }, termination: { R: "keep", A: "end" } },
};

/** What a code asks for of a contract in that state; undefined: such a contract has no such answer. */
export function readAnswer(kind: ContractKind, state: ContractState, code: string): ContractAnswer | undefined {
  const { offer, termination } = answerCodes[kind];
  const codes = state === "V" ? termination : state === "P" || state === "E" ? offer : {};
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/**
 * Answers a contract by the letter code of an API call. The meaning of the letter depends on the kind and on the open
 * request (rules/contracts/answer-codes); inside the server, answers have names.
 *
 * Refusals, in this order: `contract.unknown` (404: the member has no contract of that kind with that id),
 * `contract.answer.unknown` (the letter has no meaning here), then the refusals of `answerContract`.
 */

import { readAnswer } from "@openhouse/rules/contracts/answer-codes";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { maxEndedContracts } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import type { AnsweredContract } from "@openhouse/protocol/contracts/answer-contract";
import type { MemberActor } from "../../../core/actor.ts";
import { idFromWire } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { answerContract } from "./answer-contract.ts";
import { findContract } from "./contract-repository.ts";
import type { ContractDeps } from "./take-step.ts";

/** Size limit of an answer in bytes: it names each contract that it confirms to end by an id. */
export const largestAnswer = maxEndedContracts * 24;

export interface CodedAnswer {
  readonly kind: ContractKind;
  readonly contractId: bigint | undefined;
  readonly status: string;
  readonly version?: number | undefined;
  /** Ids, separated by commas. */
  readonly confirmedIds?: string | undefined;
}

export async function answerByCode(
  deps: ContractDeps,
  tx: Transaction,
  { actor, coded }: { readonly actor: MemberActor; readonly coded: CodedAnswer },
): Promise<AnsweredContract> {
  const { kind, contractId, status, version, confirmedIds = "" } = coded;
  const contract = contractId === undefined ? undefined : await findContract(tx, actor.merchantId, contractId);
  const isConcerned = contract?.receiverId === actor.memberId || contract?.giverId === actor.memberId;
  if (contract === undefined || contract.kind !== kind || !isConcerned) throw new Refusal("contract.unknown");
  const answer = readAnswer(kind, contract.state, status);
  if (answer === undefined) throw new Refusal("contract.answer.unknown");
  const ids = confirmedIds.split(",").flatMap((text) => idFromWire<bigint>(text) ?? []);
  const given = { actor, contractId: contract.id, answer, confirmedIds: ids };
  const after = await answerContract(deps, tx, version === undefined ? given : { ...given, version });
  return { contractId: String(after.id), status: after.state, version: after.activeVersion };
}

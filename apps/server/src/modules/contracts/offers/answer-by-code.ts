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

/**
 * The size limit of a request in bytes. An acceptance lists the ids of the contracts that it ends; 24 bytes are enough
 * for one id.
 */
export const maxAnswerBytes = maxEndedContracts * 24;

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
  { actor, codedAnswer }: { readonly actor: MemberActor; readonly codedAnswer: CodedAnswer },
): Promise<AnsweredContract> {
  const { kind, contractId, status, version, confirmedIds = "" } = codedAnswer;
  const contract = contractId === undefined ? undefined : await findContract(tx, actor.merchantId, contractId);
  const isParty = contract?.receiverId === actor.memberId || contract?.giverId === actor.memberId;
  if (contract === undefined || contract.kind !== kind || !isParty) throw new Refusal("contract.unknown");
  const answer = readAnswer(kind, contract.state, status);
  if (answer === undefined) throw new Refusal("contract.answer.unknown");
  const ids = confirmedIds.split(",").flatMap((text) => idFromWire<bigint>(text) ?? []);
  const answerInput = { actor, contractId: contract.id, answer, confirmedIds: ids };
  const answeredContract = await answerContract(
    deps,
    tx,
    version === undefined ? answerInput : { ...answerInput, version },
  );
  return {
    contractId: String(answeredContract.id),
    status: answeredContract.state,
    version: answeredContract.activeVersion,
  };
}

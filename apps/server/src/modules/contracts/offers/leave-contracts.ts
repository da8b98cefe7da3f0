/**
 * Ends all contracts of a member who closes the account, as giver and as receiver, including open offers and requests.
 * A window that began before the end is paid by the accepted terms. The other party need not agree; otherwise it could
 * prevent the closing.
 *
 * No refusals; idempotent. Runs in the transaction of the closing. Side effects: locks the parties' rows of
 * `member_place` and writes, for each contract, an event that names the request, an audit entry and a message to the
 * other party.
 */

import { endForLeavingParty } from "@openhouse/rules/contracts/contract-states";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { lockPlaces } from "../../agents/index.ts";
import type { Contract } from "./contract.ts";
import { selectLiveContracts } from "./contract-repository.ts";
import { recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export interface LeavingMember {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
  readonly closureId: bigint;
}

export async function leaveContracts(deps: ContractDeps, tx: Transaction, member: LeavingMember): Promise<void> {
  const { merchantId, memberId, account, closureId } = member;
  const seenContracts = await selectLiveContracts(tx, member);
  if (seenContracts.length === 0) return;
  await lockPlaces(tx, merchantId, [...new Set(seenContracts.flatMap(partiesOf))]);
  const at = deps.clock.businessNow();
  const actor = { kind: "member", memberId, account, ip: null } as const;
  // The contracts are read again under the locks, because they may have changed. A contract that was made in the
  // meantime prevents the closing.
  const seenIds = new Set(seenContracts.map(({ id }) => id));
  for (const contract of (await selectLiveContracts(tx, member)).filter(({ id }) => seenIds.has(id))) {
    const side = contract.receiverId === memberId ? "receiver" : "giver";
    const event = { action: "endByClosure", side, version: null, hash: null, causedBy: closureId } as const;
    await recordStep(deps, tx, { before: contract, standing: endForLeavingParty(contract), actor, at, event });
  }
}

function partiesOf({ receiverId, giverId }: Contract): MemberId[] {
  return giverId === null ? [receiverId] : [receiverId, giverId];
}

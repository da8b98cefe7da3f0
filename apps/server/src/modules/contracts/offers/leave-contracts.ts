/**
 * Whoever closes the account leaves its contracts, on both sides of it: those in force end now, what is offered or
 * asked for in them is over. A window that began before is paid as it was signed. The other side need not agree, or it
 * could keep somebody in the house.
 *
 * No refusals; idempotent. In the transaction of the closing; side effects: places are held, an event that names the
 * request, an audit entry and a message to the other side of each.
 */

import { endApart } from "@openhouse/rules/contracts/contract-states";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { holdPlaces } from "../../agents/index.ts";
import type { Contract } from "./contract.ts";
import { selectLiveOf } from "./contract-repository.ts";
import { recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export interface Leaver {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
  readonly closureId: bigint;
}

export async function leaveContracts(deps: ContractDeps, tx: Transaction, leaver: Leaver): Promise<void> {
  const { merchantId, memberId, account, closureId } = leaver;
  const seen = await selectLiveOf(tx, leaver);
  if (seen.length === 0) return;
  await holdPlaces(tx, merchantId, [...new Set(seen.flatMap(sidesOf))]);
  const at = deps.clock.businessNow();
  const actor = { kind: "member", memberId, account, ip: null } as const;
  // Anew: until they were ours somebody may have changed one, or ended it. One that came meanwhile stops the closing.
  const known = new Set(seen.map(({ id }) => id));
  for (const contract of (await selectLiveOf(tx, leaver)).filter(({ id }) => known.has(id))) {
    const side = contract.receiverId === memberId ? "receiver" : "giver";
    const event = { action: "endByClosure", side, version: null, hash: null, causedBy: closureId } as const;
    await recordStep(deps, tx, { before: contract, standing: endApart(contract), actor, at, event });
  }
}

function sidesOf({ receiverId, giverId }: Contract): MemberId[] {
  return giverId === null ? [receiverId] : [receiverId, giverId];
}

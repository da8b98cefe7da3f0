/**
 * Reads the bounds within which an agent can offer a contract, for the form.
 *
 * Refusals, in this order: `contract.terms.invalid` (the kind is unknown), `contract.unknown` (404: the agent did not
 * give that contract), `not.exists.account.err` (404: the receiver is not in the agent's team). Reads only.
 */

import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { OfferBounds, OfferBoundsQuery } from "@openhouse/protocol/contracts/read-contracts";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { requireVisible } from "../../agents/index.ts";
import { findContract, findVersion } from "./contract-repository.ts";
import { offerBounds } from "./offer-bounds.ts";

type ReadingDeps = Pick<Deps, "db" | "merchants">;

export async function readBounds(deps: ReadingDeps, actor: MemberActor, query: OfferBoundsQuery): Promise<OfferBounds> {
  const kind = contractKinds.find((name) => name === query.kind);
  if (kind === undefined) {
    throw new Refusal("contract.terms.invalid", {}, { problems: [{ field: "kind", code: "kind.unknown" }] });
  }
  const { merchantId, memberId: giverId } = actor;
  const changedContract = await findChangedContract(deps, actor, query.contractId);
  const receiverId = changedContract?.receiverId ?? (await readReceiver(deps, actor, query.receiverId));
  const bounds = await offerBounds(deps, deps.db, {
    merchantId,
    kind,
    giverId,
    receiverId,
    contractId: changedContract?.contractId ?? 0n,
    changed: changedContract?.terms,
  });
  return {
    mostTiers: bounds.merchant.mostTiers,
    highestRatePpm: String(bounds.merchant.highestRatePpm),
    highestFixedMinor: String(bounds.merchant.highestFixedMinor),
    own: (bounds.ownContracts ?? []).map(wireTerms),
    beside: [...bounds.otherClasses],
    changed: bounds.currentTerms === undefined ? null : wireTerms(bounds.currentTerms),
  };
}

async function findChangedContract(
  { db }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  text: string | undefined,
) {
  if (text === undefined) return undefined;
  const id = idFromWire<bigint>(text);
  const contract = id === undefined ? undefined : await findContract(db, merchantId, id);
  if (contract === undefined || contract.giverId !== memberId) throw new Refusal("contract.unknown");
  const { terms } = await findVersion(db, contract, contract.versions);
  return { contractId: contract.id, receiverId: contract.receiverId, terms };
}

async function readReceiver(deps: ReadingDeps, actor: MemberActor, text: string | undefined) {
  if (text === undefined) return undefined;
  const receiverId = idFromWire<MemberId>(text);
  if (receiverId === undefined) throw new Refusal("not.exists.account.err");
  await requireVisible(deps, actor, receiverId);
  return receiverId;
}

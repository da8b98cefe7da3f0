/**
 * Simulates an offer on the receiver's past windows with the settlement code. Returns what each window would have paid,
 * the lowest and highest amount, what is promised to downlines, and what the merchant keeps. The giver can simulate
 * terms before the offer, and both parties can simulate an open offer. Pays and writes nothing; uses the current team.
 *
 * Refusals for terms, in this order: `function.not.available` (that kind is turned off), the refusals of
 * `requireDirectReceiver`, `contract.terms.invalid` (the terms could not be offered). Refusals for an offer:
 * `contract.unknown` (404: also for other members), `function.not.available`, `contract.state.invalid` (nothing is
 * offered). Source: docs/decisions/0040-past-before-signing.md.
 */

import { checkTerms } from "@openhouse/rules/contracts/check-terms";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { findEndedByLowerRate } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { pastWindows } from "@openhouse/rules/contracts/past-windows";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import { simulateOffer as simulate } from "@openhouse/rules/contracts/simulate-offer";
import type { SimulatedWindow } from "@openhouse/rules/contracts/simulate-offer";
import type { SettledContract } from "@openhouse/rules/contracts/settlement-input";
import type { SimulatedOffer } from "@openhouse/protocol/contracts/simulate-offer";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { findContract, findVersion, selectGiven } from "./contract-repository.ts";
import type { ContractActor } from "./contract.ts";
import { requireEnabledKind } from "./enabled-kinds.ts";
import { marginOfOffer } from "../margins/margin-of-offer.ts";
import { offerBounds } from "./offer-bounds.ts";
import { requireDirectReceiver } from "./offer-contract.ts";
import { readWindow } from "../settlement/read-window.ts";
import { findLastMove } from "./reading-repository.ts";
import { runSettingsOf } from "../settlement/settlement.ts";

type SimulateDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export const defaultWindows = 7;

export interface TermsToSimulate {
  readonly actor: ContractActor;
  readonly receiverId: MemberId;
  readonly terms: ContractTerms;
  readonly windows: number;
}

/** Simulates terms before they are offered. */
export async function simulateTerms(
  deps: SimulateDeps,
  tx: Transaction,
  { actor, receiverId, terms, windows }: TermsToSimulate,
): Promise<SimulatedOffer> {
  requireEnabledKind(deps, { merchantId: actor.merchantId, kind: terms.kind });
  await requireDirectReceiver(deps, tx, { actor, receiverId });
  const { merchantId } = actor;
  const giverId = actor.kind === "member" ? actor.memberId : null;
  // The receiver's other contracts are not compared, because these terms may be meant to replace them.
  const boundsInput = {
    merchantId,
    kind: terms.kind,
    giverId,
    receiverId: undefined,
    contractId: 0n,
    changed: undefined,
  };
  const problems = checkTerms(terms, await offerBounds(deps, tx, boundsInput));
  if (problems.length > 0) throw new Refusal("contract.terms.invalid", {}, { problems });
  // The offer does not exist yet, so its id is 0n, which no contract has.
  return runOffer(deps, tx, { actor, windows, offer: { id: 0n, version: 1, receiverId, giverId, terms } });
}

export interface OfferToSimulate {
  readonly actor: ContractActor;
  readonly contractId: bigint;
  readonly windows: number;
}

/** Simulates an open offer. */
export async function simulateOffered(
  deps: SimulateDeps,
  tx: Transaction,
  { actor, contractId, windows }: OfferToSimulate,
): Promise<SimulatedOffer> {
  const contract = await findContract(tx, actor.merchantId, contractId);
  if (contract === undefined) throw new Refusal("contract.unknown");
  const { receiverId, giverId, offeredVersion } = contract;
  const isParty = actor.kind === "staff" || actor.memberId === receiverId || actor.memberId === giverId;
  if (!isParty) throw new Refusal("contract.unknown");
  requireEnabledKind(deps, contract);
  if (offeredVersion === null) throw new Refusal("contract.state.invalid");
  const { terms } = await findVersion(tx, contract, offeredVersion);
  const offer = { id: contract.id, version: offeredVersion, receiverId, giverId, terms };
  return runOffer(deps, tx, { actor, windows, offer });
}

interface OfferRun {
  readonly actor: ContractActor;
  readonly windows: number;
  readonly offer: Omit<SettledContract, "carriedMillionths"> & { readonly receiverId: MemberId };
}

async function runOffer(deps: SimulateDeps, tx: Transaction, run: OfferRun): Promise<SimulatedOffer> {
  const { actor, offer } = run;
  const { merchantId } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const { kind, period } = offer.terms;
  const givenContracts = await selectGiven(tx, { merchantId, memberId: offer.receiverId, kind });
  const endedIds = findEndedByLowerRate(offer.terms, givenContracts).map(({ id }) => id);
  const windowList = await listReadableWindows(deps, tx, run);
  const settings = runSettingsOf(merchant);
  const inputs = [];
  for (const window of windowList) {
    const readInput = {
      merchantId,
      kind,
      period,
      currency: merchant.currency,
      window,
      settings,
      runId: null,
      asOf: null,
    };
    const { input } = await readWindow(tx, { ...readInput, branchOf: offer.receiverId, isGrouped: false });
    inputs.push(input);
  }
  const simulated = simulate({ offered: { ...offer, carriedMillionths: 0n }, endedIds, windows: inputs });
  const described = new Map(
    simulated.windows.map((window, index) => [
      window,
      describe(window, windowList[index] ?? { fromMs: 0, untilMs: 0 }),
    ]),
  );
  const find = (window: SimulatedWindow | undefined) => (window === undefined ? null : (described.get(window) ?? null));
  return {
    windows: [...described.values()],
    totalMinor: String(simulated.totalMinor),
    worst: find(simulated.worst),
    best: find(simulated.best),
    margins: await marginOfOffer(deps, tx, { merchantId, receiverId: offer.receiverId, terms: offer.terms, endedIds }),
    endsContractIds: endedIds.map(String),
  };
}

/**
 * Returns the past windows that the actor may read: all windows for the receiver and the staff, and for the giver only
 * windows since the receiver came directly below the giver.
 */
async function listReadableWindows(
  { clock, merchants }: SimulateDeps,
  tx: Transaction,
  { actor, windows, offer }: OfferRun,
): Promise<SettlementWindow[]> {
  const { timeZone } = merchants.byId(actor.merchantId);
  const nowMs = clock.businessNow().getTime();
  const windowList = pastWindows({ period: offer.terms.period, timeZone, nowMs, windows });
  if (actor.kind === "staff" || actor.memberId === offer.receiverId) return windowList;
  const movedAt = await findLastMove(tx, actor.merchantId, offer.receiverId);
  return movedAt === undefined ? windowList : windowList.filter(({ fromMs }) => fromMs >= movedAt.getTime());
}

function describe(
  simulatedWindow: SimulatedWindow,
  { fromMs, untilMs }: SettlementWindow,
): SimulatedOffer["windows"][number] {
  const { bill, dueMinor, promisedMinor, overcommittedMinor, houseLeftMinor } = simulatedWindow;
  return {
    startDate: fromMs,
    endDate: untilMs,
    teamBetMinor: String(bill.reach.teamBet),
    netLossMinor: String(bill.reach.netLoss),
    activeMembers: Number(bill.reach.activeMembers),
    tier: bill.tier,
    dueMinor: String(dueMinor),
    promisedMinor: String(promisedMinor),
    overcommittedMinor: String(overcommittedMinor),
    houseLeftMinor: String(houseLeftMinor),
  };
}

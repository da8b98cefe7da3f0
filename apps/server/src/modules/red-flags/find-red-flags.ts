/**
 * Nightly job: searches the teams and accounts of each merchant for suspicious patterns and raises red flags. At most
 * one red flag is open per kind and pattern (`key`); finding the pattern again updates the evidence. A closed red flag
 * is not raised again for `agentFlags.quietDays`. Idempotent. Source: docs/decisions/0045-flags-of-teams.md.
 */

import { findCircles } from "@openhouse/rules/agents/transfer-circles";
import type { SentSum, TransferCircle } from "@openhouse/rules/agents/transfer-circles";
import { shiftDay } from "@openhouse/rules/merchants/zoned-day";
import { currencies } from "@openhouse/rules/money/currencies";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { Transaction } from "../../db/connection.ts";
import type { JobTable } from "../../db/jobs.ts";
import type { RedFlagEvidence, FoundRedFlag } from "./red-flag.ts";
import { forgetRedFlagPlaces } from "./forget-red-flag-places.ts";
import { raiseRedFlags, selectKnownKeys, writeSearch } from "./repository.ts";
import type { KnownRedFlag } from "./repository.ts";
import { selectBettingDownlines, selectDepths, selectLargeSums, selectSharedPlaces } from "./search-repository.ts";
import type { PlaceKind, PlaceSearch } from "./search-repository.ts";
import { lockOpenMembers, selectSharedData } from "./same-person-repository.ts";

const dayMs = 86_400_000;
/**
 * Limits per night. `ofKind`: new red flags of each kind, the clearest first, because the staff cannot review more.
 * `open`: open red flags of each kind that are refreshed in addition. `sums`: sums of transfers that are searched for
 * circles.
 */
const defaultLimits: NightLimits = { ofKind: 500, open: 2_000, sums: 50_000 };

interface NightLimits {
  readonly ofKind: number;
  readonly open: number;
  readonly sums: number;
}

export const redFlagJobs: JobTable = {
  // 04:10 in Manila and Hong Kong, when the daily figures of teams are complete.
  "find-agent-flags": { run: (deps) => findRedFlags(deps), cron: "10 20 * * *", followsBusinessTime: true },
  "forget-flag-places": { run: forgetRedFlagPlaces, cron: "50 20 * * *", followsBusinessTime: true },
};

interface SearchContext {
  readonly merchant: Merchant;
  readonly quietSince: Date;
  readonly limits: NightLimits;
}

export async function findRedFlags(deps: Deps, limits: Partial<NightLimits> = {}): Promise<void> {
  for (const merchant of deps.merchants.all()) await searchMerchant(deps, merchant, { ...defaultLimits, ...limits });
}

async function searchMerchant(deps: Deps, merchant: Merchant, limits: NightLimits): Promise<void> {
  const { db, clock, ids } = deps;
  const { settings, trialTypes } = merchant;
  const days = settings["agentFlags.days"];
  const places: PlaceSearch = {
    merchantId: merchant.id,
    // Sessions and login locations follow the real clock.
    since: new Date(clock.realNow().getTime() - days * dayMs),
    trialTypes,
    mostPerPlace: settings["agentFlags.mostPerPlace"],
  };
  const at = clock.businessNow();
  const quietSince = new Date(at.getTime() - settings["agentFlags.quietDays"] * dayMs);
  const context = { merchant, quietSince, limits };
  const searches = [
    await findSelfBetting(deps, context, places),
    await findTransferCircles(deps, context),
    await findSharedPlaces(deps, context, places),
  ];
  const sharedData = await findSharedData(deps, context, places);
  const isCut = [...searches, sharedData].some((search) => search.isCut);
  await db.transaction(async (tx) => {
    const ofOnePerson = await dropClosedAccounts(tx, merchant.id, sharedData.redFlags);
    const redFlags = [...searches.flatMap((search) => search.redFlags), ...ofOnePerson];
    await raiseRedFlags({ ids }, tx, { merchantId: merchant.id, redFlags, at, quietSince });
    await writeSearch(tx, merchant.id, { searchedAt: at, isCut });
  });
}

interface Search {
  readonly redFlags: readonly FoundRedFlag[];
  /** True if results were left out. */
  readonly isCut: boolean;
}

async function findSelfBetting(
  { db, clock }: Deps,
  { merchant: { settings, timeZone }, quietSince, limits }: SearchContext,
  places: PlaceSearch,
): Promise<Search> {
  const days = settings["agentFlags.days"];
  const { rows, isCut } = await selectBettingDownlines(db, {
    ...places,
    fromDay: shiftDay(businessDay(clock.businessNow(), timeZone), -days),
    fromMinor: BigInt(settings["agentFlags.selfBettingFromMinor"]),
    sharePpm: settings["agentFlags.selfBettingPpm"],
    maxNew: limits.ofKind,
    maxOpen: limits.open,
    quietSince,
  });
  const redFlags = rows.map(({ kind, place, key, agentId, memberId, validMinor, teamValidMinor }): FoundRedFlag => ({
    kind: "selfBetting",
    key,
    agentId,
    memberIds: [agentId, memberId],
    evidence: {
      days,
      order: [String(agentId), String(memberId)],
      ...placeEvidence(kind, place),
      validMinor: String(validMinor),
      teamValidMinor: String(teamValidMinor),
      sharePpm: String(teamValidMinor === 0n ? 0n : (validMinor * 1_000_000n) / teamValidMinor),
    },
  }));
  return { redFlags, isCut };
}

async function findTransferCircles(
  { db, clock, log }: Deps,
  { merchant, quietSince, limits }: SearchContext,
): Promise<Search> {
  const { id: merchantId, settings, timeZone, currency } = merchant;
  const days = settings["agentFlags.circleDays"];
  const sent = await selectLargeSums(db, {
    merchantId,
    fromDay: shiftDay(businessDay(clock.businessNow(), timeZone), 1 - days),
    fromMinor: BigInt(settings["agentFlags.circleFromMinor"]),
    currency: currencies[currency].number,
    maxSums: limits.sums,
  });
  const knownRedFlags = await selectKnownKeys(db, { merchantId, kind: "circle", quietSince });
  const { circles, isCut } = pickCircles(sent, knownRedFlags, limits);
  if (isCut) log.warn({ merchantId }, "the search for transfer circles was cut");
  const circleMemberIds = [...new Set(circles.flatMap(({ memberIds }) => memberIds))] as MemberId[];
  const depths = await selectDepths(db, merchantId, circleMemberIds);
  const depthOf = (id: MemberId) => depths.get(id) ?? Number.MAX_SAFE_INTEGER;
  const redFlags = circles.map((circle): FoundRedFlag => {
    const memberIds = circle.memberIds as readonly MemberId[];
    // The red flag belongs to the team of the highest member of the circle.
    const agentId = memberIds.reduce((top, id) => (depthOf(id) < depthOf(top) ? id : top));
    const evidence = { days, order: memberIds.map(String), sentMinor: circle.sums.map(String) };
    return { kind: "circle", key: keyOf(circle), agentId, memberIds, evidence };
  });
  return { redFlags, isCut };
}

const keyOf = ({ memberIds }: TransferCircle) => memberIds.join(":");

/** Selects the clearest new circles, and the open circles that were refreshed longest ago. */
function pickCircles(sent: readonly SentSum[], knownRedFlags: ReadonlyMap<string, KnownRedFlag>, limits: NightLimits) {
  const newCircles: TransferCircle[] = [];
  const openCircles: { readonly circle: TransferCircle; readonly seenMs: number }[] = [];
  let isFull = false;
  const { isCut } = findCircles(sent, {
    onCircle(circle) {
      const flag = knownRedFlags.get(keyOf(circle));
      if (flag === undefined && newCircles.length < limits.ofKind) newCircles.push(circle);
      else if (flag === undefined) isFull = true;
      else if (!flag.isQuiet) openCircles.push({ circle, seenMs: flag.seenMs });
    },
  });
  const refreshed = openCircles.toSorted((a, b) => a.seenMs - b.seenMs).slice(0, limits.open);
  return {
    circles: [...newCircles, ...refreshed.map(({ circle }) => circle)],
    isCut: isCut || isFull || openCircles.length > limits.open || sent.length >= limits.sums,
  };
}

async function findSharedPlaces(
  { db }: Deps,
  { merchant: { settings }, quietSince, limits }: SearchContext,
  places: PlaceSearch,
): Promise<Search> {
  const { rows, isCut } = await selectSharedPlaces(db, {
    ...places,
    device: settings["agentFlags.sharedDevice"],
    network: settings["agentFlags.sharedNetwork"],
    maxNew: limits.ofKind,
    maxOpen: limits.open,
    quietSince,
  });
  const redFlags = rows.map(({ kind, place, key, agentId, memberIds }): FoundRedFlag => ({
    kind,
    key,
    agentId,
    memberIds: [...new Set([agentId, ...memberIds])],
    evidence: {
      days: settings["agentFlags.days"],
      order: [agentId, ...memberIds.filter((id) => id !== agentId)].map(String),
      ...placeEvidence(kind, place),
    },
  }));
  return { redFlags, isCut };
}

/** Accounts that share a payout account, a phone number or a browser, which may belong to one person. */
async function findSharedData(
  { db }: Deps,
  { merchant: { settings }, quietSince, limits }: SearchContext,
  { merchantId, trialTypes, since, mostPerPlace }: PlaceSearch,
): Promise<Search> {
  const { rows, isCut } = await selectSharedData(db, {
    merchantId,
    trialTypes,
    browsersSince: since,
    fewestPerBrowser: settings["agentFlags.sharedBrowser"],
    mostPerBrowser: mostPerPlace,
    maxNew: limits.ofKind,
    maxOpen: limits.open,
    quietSince,
  });
  const redFlags = rows.flatMap(({ kind, key, memberIds }) =>
    sharedFlagOf({ kind, key, memberIds, days: kind === "browser" ? settings["agentFlags.days"] : 0 }),
  );
  return { redFlags, isCut };
}

/** Leaves out accounts that were closed since the search. */
async function dropClosedAccounts(tx: Transaction, merchantId: MerchantId, redFlags: readonly FoundRedFlag[]) {
  const memberIds = [...new Set(redFlags.flatMap((redFlag) => redFlag.memberIds))];
  const openMembers = await lockOpenMembers(tx, merchantId, memberIds);
  return redFlags.flatMap(({ kind, key, memberIds: ids, evidence: { days } }) =>
    sharedFlagOf({ kind, key, memberIds: ids.filter((id) => openMembers.has(id)), days }),
  );
}

interface SharedFlag extends Pick<FoundRedFlag, "kind" | "key" | "memberIds"> {
  readonly days: number;
}

/** Returns the red flag of accounts that share data; none for a single account. The oldest account comes first. */
function sharedFlagOf({ kind, key, memberIds, days }: SharedFlag): FoundRedFlag[] {
  const [agentId] = memberIds;
  if (agentId === undefined || memberIds.length < 2) return [];
  return [{ kind, key, agentId, memberIds, evidence: { days, order: memberIds.map(String) } }];
}

/** Returns the location as evidence: the network, or the IP address and the browser of a device. */
function placeEvidence(kind: PlaceKind, place: string): Pick<RedFlagEvidence, "place" | "browser"> {
  if (kind === "network") return { place: place.replace(/^net:/, "") };
  const [ip = "", ...browser] = place.split(" ");
  return { place: ip, browser: browser.join(" ") };
}

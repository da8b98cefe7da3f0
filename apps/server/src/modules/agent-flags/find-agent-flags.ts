/**
 * A job of the night: searches the teams of each house for what somebody has to look at, and raises it. One open flag
 * per kind and people: what is found again refreshes its evidence. What somebody closed stays closed for
 * `agentFlags.quietDays`. Safe to run at any time and twice. Source: issue 6, Agent desk; docs/decisions/0045.
 */

import { createHash } from "node:crypto";
import { findCircles } from "@openhouse/rules/agents/transfer-circles";
import { shiftDay } from "@openhouse/rules/system/zoned-day";
import { currencies } from "@openhouse/rules/money/currencies";
import { businessDay } from "../../core/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import type { Merchant } from "../../core/merchant.ts";
import type { JobTable } from "../../db/jobs.ts";
import type { FlagEvidence, FoundFlag } from "./agent-flag.ts";
import { raiseFlags } from "./repository.ts";
import { selectBettingDownlines, selectDepths, selectLargeSums, selectSharedPlaces } from "./search-repository.ts";
import type { PlaceKind, PlaceSearch } from "./search-repository.ts";

const dayMs = 86_400_000;
/** More than people look at in a night; the clearest come first. */
const mostOfKind = 500;
const mostSums = 50_000;

export const agentFlagJobs: JobTable = {
  // 04:10 in Manila and Hong Kong, when the days of teams are counted and closed.
  "find-agent-flags": { run: findAgentFlags, cron: "10 20 * * *", followsBusinessTime: true },
};

/** See the head of this file. */
export async function findAgentFlags(deps: Deps): Promise<void> {
  for (const merchant of deps.merchants.all()) await searchHouse(deps, merchant);
}

async function searchHouse(deps: Deps, merchant: Merchant): Promise<void> {
  const { db, clock, ids } = deps;
  const { settings, trialTypes } = merchant;
  const days = settings["agentFlags.days"];
  const places: PlaceSearch = {
    merchantId: merchant.id,
    // Sessions and places follow real time.
    since: new Date(clock.realNow().getTime() - days * dayMs),
    trialTypes,
    mostPerPlace: settings["agentFlags.mostPerPlace"],
  };
  const found = [
    ...(await findSelfBetting(deps, merchant, places)),
    ...(await findTransferCircles(deps, merchant)),
    ...(await findSharedPlaces(deps, merchant, places)),
  ];
  const at = clock.businessNow();
  const quietSince = new Date(at.getTime() - settings["agentFlags.quietDays"] * dayMs);
  await db.transaction((tx) => raiseFlags({ ids }, tx, { merchantId: merchant.id, found, at, quietSince }));
}

async function findSelfBetting(
  { db, clock }: Deps,
  { settings, timeZone }: Merchant,
  places: PlaceSearch,
): Promise<FoundFlag[]> {
  const days = settings["agentFlags.days"];
  const rows = await selectBettingDownlines(db, {
    ...places,
    fromDay: shiftDay(businessDay(clock.businessNow(), timeZone), -days),
    fromMinor: BigInt(settings["agentFlags.selfBettingFromMinor"]),
    sharePpm: settings["agentFlags.selfBettingPpm"],
    most: mostOfKind,
  });
  return rows.map(({ kind, place, agentId, memberId, validMinor, teamValidMinor }) => ({
    kind: "selfBetting",
    key: `${agentId}:${memberId}`,
    agentId,
    memberIds: [agentId, memberId],
    evidence: {
      days,
      order: [String(agentId), String(memberId)],
      ...placeOf(kind, place),
      validMinor: String(validMinor),
      teamValidMinor: String(teamValidMinor),
      sharePpm: String(teamValidMinor === 0n ? 0n : (validMinor * 1_000_000n) / teamValidMinor),
    },
  }));
}

async function findTransferCircles({ db, clock, log }: Deps, merchant: Merchant): Promise<FoundFlag[]> {
  const { id: merchantId, settings, timeZone, currency } = merchant;
  const days = settings["agentFlags.circleDays"];
  const sent = await selectLargeSums(db, {
    merchantId,
    fromDay: shiftDay(businessDay(clock.businessNow(), timeZone), 1 - days),
    fromMinor: BigInt(settings["agentFlags.circleFromMinor"]),
    currency: currencies[currency].number,
    most: mostSums,
  });
  const { circles, isCut } = findCircles(sent);
  if (isCut) log.warn({ merchantId }, "the search for circles of transfers was given up before its end");
  const shown = circles.slice(0, mostOfKind);
  const everybody = [...new Set(shown.flatMap(({ memberIds }) => memberIds))] as MemberId[];
  const depths = await selectDepths(db, merchantId, everybody);
  const depthOf = (id: MemberId) => depths.get(id) ?? Number.MAX_SAFE_INTEGER;
  return shown.map(({ memberIds: ids, sums }) => {
    const memberIds = ids as readonly MemberId[];
    // Whose team it is in: whoever of them stands highest.
    const agentId = memberIds.reduce((top, id) => (depthOf(id) < depthOf(top) ? id : top));
    return {
      kind: "circle",
      key: memberIds.join(":"),
      agentId,
      memberIds,
      evidence: { days, order: memberIds.map(String), sentMinor: sums.map(String) },
    };
  });
}

async function findSharedPlaces({ db }: Deps, { settings }: Merchant, places: PlaceSearch): Promise<FoundFlag[]> {
  const rows = await selectSharedPlaces(db, {
    ...places,
    device: settings["agentFlags.sharedDevice"],
    network: settings["agentFlags.sharedNetwork"],
    most: mostOfKind,
  });
  return rows.map(({ kind, place, agentId, memberIds }) => ({
    kind,
    key: `${agentId}:${createHash("sha256").update(place).digest("hex").slice(0, 32)}`,
    agentId,
    memberIds: [...new Set([agentId, ...memberIds])],
    evidence: {
      days: settings["agentFlags.days"],
      order: [agentId, ...memberIds.filter((id) => id !== agentId)].map(String),
      ...placeOf(kind, place),
    },
  }));
}

/** A network without its prefix; of a device the address and the browser. */
function placeOf(kind: PlaceKind, place: string): Pick<FlagEvidence, "place" | "browser"> {
  if (kind === "network") return { place: place.replace(/^net:/, "") };
  const [ip = "", ...browser] = place.split(" ");
  return { place: ip, browser: browser.join(" ") };
}

/**
 * The dependencies of operations while they write the demo's history, with a clock, ids and a provider of their own.
 */

import type { Bus } from "../db/bus.ts";
import type { StaffActor } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import { createIdSource } from "../core/ids.ts";
import type { Merchant, MerchantDirectory } from "../core/merchant/merchant.ts";
import type { RandomSource } from "../core/random.ts";
import { memberOpenersOf } from "../member-openers.ts";
import { createStudio } from "../modules/studio/index.ts";
import type { StudioDeps } from "../modules/studio/index.ts";
import { createDayClock } from "./day-clock.ts";
import type { DayClock } from "./day-clock.ts";
import { createDemoRandom } from "./demo-random.ts";
import type { DemoRandom } from "./demo-random.ts";
import type { DemoWorld } from "./demo-worlds.ts";
import { createHistoryProvider } from "./history-provider.ts";
import type { HistoryProvider } from "./history-provider.ts";
import { createInnerDatabase } from "../db/inner-database.ts";
import type { InnerDatabase } from "../db/inner-database.ts";

export interface DemoHistory {
  readonly world: DemoWorld;
  readonly studio: StudioDeps & { readonly clock: DayClock; readonly db: InnerDatabase };
  readonly provider: HistoryProvider;
  /** Decides the random events of this part of the history. */
  readonly random: DemoRandom;
  /**
   * Begins a part (for example a day) with its own random sequence, so that a part written again after a crash is the
   * same.
   */
  begin(part: string): void;
}

export interface HistoryOptions {
  readonly world: DemoWorld;
  /** A node number of its own, so that ids of the history differ from those of the running server. */
  readonly node: number;
}

/** Hints are not needed while the history is written. */
const silentBus: Bus = { publish: async () => undefined, subscribe: () => undefined, close: async () => undefined };

export function createHistory(deps: Deps, { world, node }: HistoryOptions): DemoHistory {
  const clock = createDayClock(() => deps.clock.realNow());
  const db = createInnerDatabase();
  const { label } = world.cast;
  let decisionRandom = createDemoRandom(label);
  let technicalRandom: RandomSource = createDemoRandom(label);
  const random: DemoRandom = {
    bytes: (count) => decisionRandom.bytes(count),
    int: (maxExclusive) => decisionRandom.int(maxExclusive),
    uuid: () => decisionRandom.uuid(),
    between: (least, most) => decisionRandom.between(least, most),
    chance: (percent) => decisionRandom.chance(percent),
    pick: (items) => decisionRandom.pick(items),
    pickWeighted: (items, weightOf) => decisionRandom.pickWeighted(items, weightOf),
  };
  const provider = createHistoryProvider("sandbox", clock, random);
  const baseDeps = {
    ...deps,
    bus: silentBus,
    clock,
    db,
    ids: createIdSource({ realNow: () => clock.businessNow() }, node),
    // Seeds, keys and tokens use another sequence, so that they do not change what members do.
    random: {
      bytes: (count: number) => technicalRandom.bytes(count),
      int: (maxExclusive: number) => technicalRandom.int(maxExclusive),
      uuid: () => technicalRandom.uuid(),
    },
    paymentProviders: new Map([[provider.code, provider]]),
    merchants: withoutTurnover(deps.merchants),
  };
  const historyDeps = { ...baseDeps, memberOpeners: memberOpenersOf(baseDeps) };
  return {
    world,
    // The history is written on one connection, so a second lane would only make the batches smaller. If the connection
    // is lost, so is the transaction, and a retry cannot succeed.
    studio: { ...createStudio(historyDeps, { lanes: 1, giveUpMs: 0 }), clock, db },
    provider,
    random,
    begin(part) {
      decisionRandom = createDemoRandom(`${label}:${part}`);
      technicalRandom = createDemoRandom(`${label}:${part}:technical`);
    },
  };
}

/** In the history there is no turnover requirement, so that members can withdraw at any time. */
function withoutTurnover(merchants: MerchantDirectory): MerchantDirectory {
  // Cached, because `byId` is called some hundred thousand times.
  const changedMerchants = new Map<Merchant, Merchant>();
  return {
    ...merchants,
    byId(id) {
      const merchant = merchants.byId(id);
      const changed = changedMerchants.get(merchant) ?? {
        ...merchant,
        settings: { ...merchant.settings, "turnover.depositPpm": 0 },
      };
      changedMerchants.set(merchant, changed);
      return changed;
    },
  };
}

/** A staff member of the demo as the actor of the history. */
export function staffActor(history: DemoHistory, staff: { readonly id: bigint; readonly account: string }): StaffActor {
  return {
    kind: "staff",
    merchantId: history.world.merchantId,
    staffId: staff.id as StaffActor["staffId"],
    account: staff.account,
    roles: ["admin", "finance"],
    sessionId: 0n as StaffActor["sessionId"],
    ip: "127.0.0.1",
    language: "EN",
    requestId: "demo",
  };
}

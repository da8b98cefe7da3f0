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

export interface Past {
  readonly world: DemoWorld;
  readonly studio: StudioDeps & { readonly clock: DayClock; readonly db: InnerDatabase };
  readonly provider: HistoryProvider;
  /** Decides the random events of this part of the history. */
  readonly random: DemoRandom;
  /** Begins a part (a day) with its own random sequence, so that it can be written again after a crash. */
  begin(part: string): void;
}

export interface PastOptions {
  readonly world: DemoWorld;
  /** A node number of its own, so that ids of the history differ from those of the running server. */
  readonly node: number;
}

/** Hints are not needed while the history is written. */
const silentBus: Bus = { publish: async () => undefined, subscribe: () => undefined, close: async () => undefined };

export function createPast(deps: Deps, { world, node }: PastOptions): Past {
  const clock = createDayClock(() => deps.clock.realNow());
  const db = createInnerDatabase();
  const { label } = world.cast;
  let chance = createDemoRandom(label);
  let technical: RandomSource = createDemoRandom(label);
  const random: DemoRandom = {
    bytes: (count) => chance.bytes(count),
    int: (most) => chance.int(most),
    uuid: () => chance.uuid(),
    between: (least, most) => chance.between(least, most),
    chance: (percent) => chance.chance(percent),
    pick: (items) => chance.pick(items),
    pickWeighted: (items, weightOf) => chance.pickWeighted(items, weightOf),
  };
  const provider = createHistoryProvider("sandbox", clock, random);
  const past = {
    ...deps,
    bus: silentBus,
    clock,
    db,
    ids: createIdSource({ realNow: () => clock.businessNow() }, node),
    // Seeds, keys and tokens use another sequence, so that they do not change what members do.
    random: {
      bytes: (count: number) => technical.bytes(count),
      int: (most: number) => technical.int(most),
      uuid: () => technical.uuid(),
    },
    paymentProviders: new Map([[provider.code, provider]]),
    merchants: withoutTurnover(deps.merchants),
  };
  const own = { ...past, memberOpeners: memberOpenersOf(past) };
  return {
    world,
    // The history is written on one connection, so a second lane would only make the batches smaller.
    studio: { ...createStudio(own, 1), clock, db },
    provider,
    random,
    begin(part) {
      chance = createDemoRandom(`${label}:${part}`);
      technical = createDemoRandom(`${label}:${part}:technical`);
    },
  };
}

/** In the history there is no turnover requirement, so that members can withdraw at any time. */
function withoutTurnover(merchants: MerchantDirectory): MerchantDirectory {
  // Cached, because it is called some hundred thousand times.
  const known = new Map<Merchant, Merchant>();
  return {
    ...merchants,
    byId(id) {
      const merchant = merchants.byId(id);
      const changed = known.get(merchant) ?? {
        ...merchant,
        settings: { ...merchant.settings, "turnover.depositPpm": 0 },
      };
      known.set(merchant, changed);
      return changed;
    },
  };
}

/** A staff member of the demo as the actor of the history. */
export function staffActor(past: Past, staff: { readonly id: bigint; readonly account: string }): StaffActor {
  return {
    kind: "staff",
    merchantId: past.world.merchantId,
    staffId: staff.id as StaffActor["staffId"],
    account: staff.account,
    roles: ["admin", "finance"],
    sessionId: 0n as StaffActor["sessionId"],
    ip: "127.0.0.1",
    language: "EN",
    requestId: "demo",
  };
}

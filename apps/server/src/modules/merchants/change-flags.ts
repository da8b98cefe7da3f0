/** Reads and switches the feature flags of a merchant for the staff. Source: specification, section 6. */

import type { ChangeFlagsBody, FlagSwitches } from "@openhouse/protocol/merchants/flag-switches";
import { flagIds, isFlagId, resolveFlags } from "@openhouse/rules/merchants/flag-tree";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockMerchant, selectSwitches, writeSwitches } from "./merchant-change-repository.ts";
import { publishMerchant } from "./publish-merchant.ts";
import { settingVersion } from "./setting-version.ts";

type Switches = ReadonlyMap<string, boolean>;

/** Returns every flag with its own switch, and the version on which a change is based. Reads only the snapshot. */
export function readFlags({ merchants }: Pick<Deps, "merchants">, { merchantId }: StaffActor): FlagSwitches {
  const { flagSwitches } = merchants.byId(merchantId);
  return { switches: Object.fromEntries(allOf(flagSwitches)), version: settingVersion(allOf(flagSwitches)) };
}

/**
 * Switches flags. The change takes effect immediately in every process; open portals follow when they next read the
 * status. A second change based on the same version is refused, so that a change is applied once.
 *
 * Refusals, in this order: `request.param.err` (an unknown modId; `value.fields` contains it), `settings.changed` (409:
 * another staff member changed the flags in the meantime). Side effects, in one transaction: stores the flags and an
 * audit entry with the switched flags and with the functions that appeared or disappeared because of them.
 */
export async function changeFlags(deps: Deps, actor: StaffActor, change: ChangeFlagsBody): Promise<FlagSwitches> {
  const unknownFlags = Object.keys(change.switches).filter((modId) => !isFlagId(modId));
  if (unknownFlags.length > 0) throw new Refusal("request.param.err", {}, { fields: unknownFlags });
  const { merchantId } = actor;
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const before = await selectSwitches(tx, merchantId);
    if (settingVersion(allOf(before)) !== change.version) throw new Refusal("settings.changed");
    const after = new Map([...before, ...Object.entries(change.switches)]);
    await writeSwitches(tx, merchantId, new Map(Object.entries(change.switches)));
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "flags.changed",
      subject: { kind: "merchant", id: String(merchantId) },
      detail: differenceOf(before, after),
      reason: change.reason,
    });
  });
  await publishMerchant(deps, merchantId);
  return readFlags(deps, actor);
}

/** Returns all flags in the order of the tree. A flag without a row is off. */
function allOf(switches: Switches): [string, boolean][] {
  return flagIds.map((modId) => [modId, switches.get(modId) === true]);
}

function differenceOf(before: Switches, after: Switches): object {
  const flagsBefore = resolveFlags(before);
  const flagsAfter = resolveFlags(after);
  const switched = flagIds.filter((modId) => (before.get(modId) === true) !== (after.get(modId) === true));
  return {
    switched: Object.fromEntries(switched.map((modId) => [modId, after.get(modId) === true])),
    appeared: flagIds.filter((modId) => flagsAfter[modId] && !flagsBefore[modId]),
    disappeared: flagIds.filter((modId) => flagsBefore[modId] && !flagsAfter[modId]),
  };
}

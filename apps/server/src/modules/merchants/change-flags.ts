/** The feature flags of a merchant, as the staff reads and switches them. Source: specification, section 6. */

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

/** Every flag with its own switch, and the version for changes. Reads only the snapshot. */
export function readFlags({ merchants }: Pick<Deps, "merchants">, { merchantId }: StaffActor): FlagSwitches {
  const { flagSwitches } = merchants.byId(merchantId);
  return { switches: Object.fromEntries(allOf(flagSwitches)), version: settingVersion(allOf(flagSwitches)) };
}

/**
 * Switches flags. Takes effect at once in every process; open portals follow when they next read the status. A repeat
 * with the same version is refused, so a change is applied once.
 *
 * Refusals, in this order: `request.param.err` (an unknown modId; `value.fields` names it), `settings.changed` (409:
 * changed by another staff member in the meantime). Side effects, in one transaction: stores the flags and an audit
 * entry with the changed flags and the functions that appeared and disappeared.
 */
export async function changeFlags(deps: Deps, actor: StaffActor, change: ChangeFlagsBody): Promise<FlagSwitches> {
  const unknown = Object.keys(change.switches).filter((modId) => !isFlagId(modId));
  if (unknown.length > 0) throw new Refusal("request.param.err", {}, { fields: unknown });
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

/** All flags in the order of the tree; a flag without a row is off. */
function allOf(switches: Switches): [string, boolean][] {
  return flagIds.map((modId) => [modId, switches.get(modId) === true]);
}

function differenceOf(before: Switches, after: Switches): object {
  const was = resolveFlags(before);
  const is = resolveFlags(after);
  const switched = flagIds.filter((modId) => (before.get(modId) === true) !== (after.get(modId) === true));
  return {
    switched: Object.fromEntries(switched.map((modId) => [modId, after.get(modId) === true])),
    appeared: flagIds.filter((modId) => is[modId] && !was[modId]),
    disappeared: flagIds.filter((modId) => was[modId] && !is[modId]),
  };
}

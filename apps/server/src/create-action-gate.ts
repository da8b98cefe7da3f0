/**
 * The conditions of each action (core/ports/action-gate.ts), checked in this order: exclusions (refused with the
 * action's code, or with `account.under.age` if the member is blocked as under age), date of birth
 * (`account.birthday.required`, `account.under.age`), identity (`identity.required`). For a deposit and a receipt,
 * exclusions are checked later, with the deposit limit (modules/limits/take-deposit-room.ts).
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { IdentityAction } from "@openhouse/rules/identity/identity-check";
import type { Deps } from "./core/deps.ts";
import type { ActionGate, GatedAction } from "./core/ports/action-gate.ts";
import { identityRefusalOf } from "./modules/identity-checks/index.ts";
import { ageRefusalOf } from "./modules/identity/index.ts";
import { codeOfExclusion, findExclusion } from "./modules/limits/index.ts";

interface Conditions {
  /** Refuses an excluded member with this code. */
  readonly exclusion?: ErrorCode;
  readonly needsAge?: true;
  /** The member must be verified, if the merchant requires it for this kind of action. */
  readonly identity?: IdentityAction;
}

const conditions: Readonly<Record<GatedAction, Conditions>> = {
  play: { exclusion: "account.excluded", needsAge: true, identity: "play" },
  trial: { exclusion: "account.excluded" },
  vendorTransfer: { exclusion: "account.transfer.excluded", needsAge: true, identity: "play" },
  deposit: { needsAge: true, identity: "deposit" },
  depositSettings: { exclusion: "member.excluded", needsAge: true, identity: "deposit" },
  receipt: { identity: "deposit" },
  withdrawal: { identity: "withdrawal" },
};

export function createActionGate(deps: Pick<Deps, "clock" | "merchants">): ActionGate {
  return async (db, member, action) => {
    const { exclusion, needsAge, identity } = conditions[action];
    if (exclusion !== undefined) {
      const current = await findExclusion(db, member, deps.clock.businessNow());
      if (current !== undefined) return codeOfExclusion(current, exclusion);
    }
    const ageCode = needsAge && (await ageRefusalOf(deps, db, member));
    if (ageCode !== undefined) return ageCode;
    return identity && identityRefusalOf(deps, db, { ...member, action: identity });
  };
}

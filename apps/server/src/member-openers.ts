/** What is done when an account is created, in this order (core/ports/member-opening.ts). */

import { money } from "@openhouse/rules/money/money";
import type { Deps } from "./core/deps.ts";
import type { MemberOpener } from "./core/ports/member-opening.ts";
import { treeOpener } from "./modules/agents/index.ts";
import { openWalletsOf, post } from "./modules/wallet/index.ts";

type OpenerDeps = Omit<Deps, "memberOpeners" | "sealer" | "encKeySealer">;

export function memberOpenersOf(deps: OpenerDeps): readonly MemberOpener[] {
  return [openWalletsOf(deps), grantTrialMoney(deps), treeOpener(deps)];
}

/** Gives a trial account its play money, which has a currency of its own and never mixes with real balances. */
function grantTrialMoney(deps: OpenerDeps): MemberOpener {
  return async (tx, { merchantId, memberId, type, currency, at }) => {
    const { trialTypes, settings } = deps.merchants.byId(merchantId);
    if (!trialTypes.includes(type)) return;
    const grant = {
      from: { house: "trialGrants" as const },
      to: { member: memberId, kind: "main" as const },
      amount: money(BigInt(settings["trial.grantMinor"]), currency),
      code: "trial_grant" as const,
      reference: `member:${memberId}`,
      key: `trial-grant:${memberId}`,
    };
    await post(deps, tx, { merchantId, at, transfers: [grant] });
  };
}

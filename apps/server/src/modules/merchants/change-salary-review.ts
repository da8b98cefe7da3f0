/** Which salary runs two people release before they are paid, and up to which sum one person refuses a bill. */

import type { ChangeSalaryReviewBody, SalaryReviewSheet } from "@openhouse/protocol/contracts/salary-review";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { settingDefaults } from "../../core/settings.ts";
import type { MerchantSettings } from "../../core/settings.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockMerchant, selectSettings, writeSettings } from "./house-repository.ts";
import { merchantPermissions } from "./permissions.ts";
import { publishMerchant } from "./publish-merchant.ts";
import { settingVersion } from "./setting-version.ts";

const keys = ["contracts.review", "contracts.reviewAboveMinor", "contracts.refuseAloneMinor"] as const;
type ReviewSettings = Pick<MerchantSettings, (typeof keys)[number]>;
const changers: ReadonlySet<string> = new Set(merchantPermissions["PUT /backoffice/api/salary-review"]);

/** What is in force. Reads the snapshot only. */
export function readSalaryReview(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId, roles }: Pick<StaffActor, "merchantId" | "roles">,
): SalaryReviewSheet {
  const { currency, settings } = merchants.byId(merchantId);
  return {
    mode: settings["contracts.review"],
    aboveMinor: String(settings["contracts.reviewAboveMinor"][currency] ?? 0),
    refuseAloneMinor: String(settings["contracts.refuseAloneMinor"]),
    currency,
    version: versionOf(settings),
    mayChange: roles.some((role) => changers.has(role)),
  };
}

/**
 * Takes effect with the next run, in every process; bills that are in review stay there until they are released.
 * Refusal: `settings.changed` (409: somebody else was quicker). Side effects: the settings and an audit entry, in one
 * transaction.
 */
export async function changeSalaryReview(
  deps: Deps,
  actor: StaffActor,
  { mode, aboveMinor, refuseAloneMinor, version, reason }: ChangeSalaryReviewBody,
): Promise<SalaryReviewSheet> {
  const { merchantId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const changed = await selectSettings(tx, merchantId, keys);
    const before: ReviewSettings = { ...settingDefaults, ...Object.fromEntries(changed) };
    if (versionOf(before) !== version) throw new Refusal("settings.changed");
    // Amounts of the wire have at most 15 digits: numbers hold them exactly.
    const after = {
      "contracts.review": mode,
      "contracts.reviewAboveMinor": { ...before["contracts.reviewAboveMinor"], [currency]: Number(aboveMinor) },
      "contracts.refuseAloneMinor": Number(refuseAloneMinor),
    };
    await writeSettings(tx, merchantId, after);
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "salaryReview.changed",
      subject: { kind: "merchant", id: String(merchantId) },
      detail: { before: Object.fromEntries(keys.map((key) => [key, before[key]])), after },
      reason,
    });
  });
  await publishMerchant(deps, merchantId);
  return readSalaryReview(deps, actor);
}

/** The order of currencies must not matter: the database gives a map back in another one than it got. */
function versionOf(settings: ReviewSettings): string {
  const above = Object.entries(settings["contracts.reviewAboveMinor"]).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return settingVersion([settings["contracts.review"], above, settings["contracts.refuseAloneMinor"]]);
}

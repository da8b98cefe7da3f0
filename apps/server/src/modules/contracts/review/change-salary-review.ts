/**
 * Sets which salary runs need the approval of two staff members before payment, and up to which amount one staff member
 * can refuse a bill. A stricter setting takes effect at once. A weaker setting needs a second person; otherwise one
 * person could turn the review off for five minutes and pay alone. Source: docs/decisions/0042-reviewed-salary-runs.md.
 */

import type {
  ChangeSalaryReviewBody,
  DecideSalaryReviewBody,
  SalaryReviewSheet,
} from "@openhouse/protocol/contracts/salary-review";
import { reviewModes, tightenReview } from "@openhouse/rules/contracts/review-runs";
import type { ReviewControl } from "@openhouse/rules/contracts/review-runs";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { settingDefaults } from "../../../core/merchant/settings.ts";
import type { MerchantSettings } from "../../../core/merchant/settings.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval, withdrawApproval } from "../../approvals/index.ts";
import type { ApprovalDetail } from "../../approvals/index.ts";
import { lockMerchant, publishMerchant, selectSettings, settingVersion, writeSettings } from "../../merchants/index.ts";
import { contractPermissions } from "../permissions.ts";

type ChangeDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/** The kind of approvals that weaken the review; their subject is the merchant. */
const reviewApproval = "salary-review";
const reviewKeys = ["contracts.review", "contracts.reviewAboveMinor", "contracts.refuseAloneMinor"] as const;
type ReviewSettings = Pick<MerchantSettings, (typeof reviewKeys)[number]>;
const rolesThatChange: ReadonlySet<string> = new Set(contractPermissions["PUT /backoffice/api/salary-review"]);
const rolesThatDecide: ReadonlySet<string> = new Set(
  contractPermissions["POST /backoffice/api/salary-review/decision"],
);

/** Reads the current settings and the open request. */
export async function readSalaryReview(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  { merchantId, staffId, roles }: Pick<StaffActor, "merchantId" | "staffId" | "roles">,
): Promise<SalaryReviewSheet> {
  const { currency, settings } = merchants.byId(merchantId);
  const subjectId = BigInt(merchantId);
  const openRequest = await findOpenApproval(db, { merchantId, kinds: [reviewApproval], subjectId });
  return {
    ...toWire(controlOf(settings, currency)),
    currency,
    version: versionOf(settings),
    request:
      openRequest === undefined
        ? null
        : {
            ...toWire(readDetail(openRequest.detail)),
            by: openRequest.by,
            isOwn: openRequest.requestedBy === staffId,
            reason: openRequest.reason,
            at: openRequest.requestedAt.getTime(),
          },
    mayChange: roles.some((role) => rolesThatChange.has(role)),
    mayDecide: roles.some((role) => rolesThatDecide.has(role)),
  };
}

interface ReviewChange {
  readonly actor: StaffActor;
  readonly body: ChangeSalaryReviewBody;
}

/**
 * Changes the settings in the caller's transaction; call `publishReview` after the commit. Refusals, in this order:
 * `settings.changed` (409: another staff member changed them first), `transaction.state.changed` (a weaker setting is
 * already requested). Side effects: writes the stricter part, which withdraws an open request; requests the weaker
 * part; writes an audit entry for each. Unchanged settings have no effect. Bills in review stay in review until they
 * are released.
 */
export async function changeSalaryReview(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, body }: ReviewChange,
): Promise<void> {
  const { merchantId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  const before = await lockSettings(tx, actor);
  if (versionOf(before) !== body.version) throw new Refusal("settings.changed");
  const { mode, aboveMinor, refuseAloneMinor, reason } = body;
  const requestedControl = { mode, aboveMinor: BigInt(aboveMinor), refuseAloneMinor: BigInt(refuseAloneMinor) };
  const currentControl = controlOf(before, currency);
  const stricter = tightenReview(currentControl, requestedControl);
  const isWeaker = !isSame(stricter, requestedControl);
  let after = before;
  if (!isSame(stricter, currentControl)) {
    after = await writeReview(deps, tx, { actor, before, control: stricter, reason });
    const subject = { merchantId, kind: reviewApproval, subjectId: BigInt(merchantId) };
    const [askedBy] = await withdrawApproval(deps, tx, { subject, by: actor.staffId, reason });
    const detail = { askedBy: String(askedBy) };
    if (askedBy !== undefined)
      await auditStep(deps, tx, { actor, action: "salaryReview.changeWithdrawn", detail, reason });
  }
  if (!isWeaker) return;
  const detail = { ...toWire(requestedControl), currency, version: versionOf(after), by: actor.account };
  const request = { kind: reviewApproval, subjectId: BigInt(merchantId), detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await auditStep(deps, tx, { actor, action: "salaryReview.changeRequested", detail, reason });
}

export interface ReviewDecision {
  readonly actor: StaffActor;
  readonly body: DecideSalaryReviewBody;
}

/**
 * Decides about a requested weaker setting as the second person, in the caller's transaction. Refusals, in this order:
 * `no.data` (nothing is requested), `approval.same.person` (the requester can only withdraw the request),
 * `settings.changed` (409: the settings have changed, or the decision is about another request); after a refusal the
 * request stays open. Side effects: stores the decision, writes an audit entry, and writes the settings if the request
 * is approved.
 */
export async function decideSalaryReview(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, body: { decision, reason, ...decidedSettings } }: ReviewDecision,
): Promise<void> {
  const before = await lockSettings(tx, actor);
  const approvalDecision = { kind: reviewApproval, subjectId: BigInt(actor.merchantId), decision, reason };
  const openRequest = await decideApproval(deps, tx, { actor, verdict: approvalDecision });
  if (openRequest === undefined) throw new Refusal("no.data");
  const { detail } = openRequest;
  if (decision === "rejected")
    return auditStep(deps, tx, { actor, action: "salaryReview.changeRejected", detail, reason });
  const control = readDetail(detail);
  const isSameRequest = isSame(control, readDetail(decidedSettings)) && detail["version"] === versionOf(before);
  if (!isSameRequest) throw new Refusal("settings.changed");
  await writeReview(deps, tx, { actor, before, control, reason: openRequest.reason });
}

/**
 * Publishes the settings. Called after the commit, so that every process uses the new settings from the next run on.
 */
export async function publishReview(deps: Deps, actor: StaffActor): Promise<SalaryReviewSheet> {
  await publishMerchant(deps, actor.merchantId);
  return readSalaryReview(deps, actor);
}

/** Locks the merchant, so that changes happen one at a time. */
async function lockSettings(tx: Transaction, { merchantId }: StaffActor): Promise<ReviewSettings> {
  await lockMerchant(tx, merchantId);
  const storedSettings = await selectSettings(tx, merchantId, reviewKeys);
  return { ...settingDefaults, ...Object.fromEntries(storedSettings) };
}

interface ReviewWrite {
  readonly actor: StaffActor;
  readonly before: ReviewSettings;
  readonly control: ReviewControl;
  readonly reason: string;
}

async function writeReview(deps: ChangeDeps, tx: Transaction, input: ReviewWrite): Promise<ReviewSettings> {
  const { actor, before, control, reason } = input;
  const { currency } = deps.merchants.byId(actor.merchantId);
  // Amounts on the wire have at most 15 digits, which numbers hold exactly.
  const above = { ...before["contracts.reviewAboveMinor"], [currency]: Number(control.aboveMinor) };
  const after = {
    "contracts.review": control.mode,
    "contracts.reviewAboveMinor": above,
    "contracts.refuseAloneMinor": Number(control.refuseAloneMinor),
  };
  await writeSettings(tx, actor.merchantId, after);
  const detail = { before: Object.fromEntries(reviewKeys.map((key) => [key, before[key]])), after };
  await auditStep(deps, tx, { actor, action: "salaryReview.changed", detail, reason });
  return after;
}

function controlOf(settings: ReviewSettings, currency: string): ReviewControl {
  return {
    mode: settings["contracts.review"],
    aboveMinor: BigInt(Math.round(settings["contracts.reviewAboveMinor"][currency] ?? 0)),
    refuseAloneMinor: BigInt(Math.round(settings["contracts.refuseAloneMinor"])),
  };
}

function isSame(one: ReviewControl, other: ReviewControl): boolean {
  const hasSameSums = one.aboveMinor === other.aboveMinor && one.refuseAloneMinor === other.refuseAloneMinor;
  return one.mode === other.mode && hasSameSums;
}

function toWire({ mode, aboveMinor, refuseAloneMinor }: ReviewControl) {
  return { mode, aboveMinor: String(aboveMinor), refuseAloneMinor: String(refuseAloneMinor) };
}

function readDetail({ mode, aboveMinor, refuseAloneMinor }: ApprovalDetail): ReviewControl {
  return {
    mode: reviewModes.find((name) => name === mode) ?? "all",
    aboveMinor: BigInt(String(aboveMinor)),
    refuseAloneMinor: BigInt(String(refuseAloneMinor)),
  };
}

/**
 * Computes the version of the settings. Sorts the currencies, because the database returns the keys of a JSON object in
 * its own order.
 */
function versionOf(settings: ReviewSettings): string {
  const above = Object.entries(settings["contracts.reviewAboveMinor"]).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return settingVersion([settings["contracts.review"], above, settings["contracts.refuseAloneMinor"]]);
}

interface AuditedStep {
  readonly actor: StaffActor;
  readonly action: string;
  readonly detail: object;
  readonly reason: string;
}

function auditStep({ clock }: Pick<Deps, "clock">, tx: Transaction, { actor, ...step }: AuditedStep): Promise<void> {
  const { merchantId } = actor;
  return appendAudit(tx, {
    ...step,
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    subject: { kind: "merchant", id: String(merchantId) },
  });
}

/**
 * Rules of identity checks: a member's document and selfie, which two members of the staff decide about. Pure; days are
 * business days, written yyyy-MM-dd.
 */

import { canonicalName } from "./canonical-person.ts";

export const documentKinds = ["nationalId", "passport", "drivingLicence", "residencePermit"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const pictureSides = ["front", "back", "selfie"] as const;
export type PictureSide = (typeof pictureSides)[number];

/** The pictures that a document needs; a passport has one page with data. */
export function sidesOf(kind: DocumentKind): readonly PictureSide[] {
  return kind === "passport" ? ["front", "selfie"] : pictureSides;
}

/** Why a check was rejected; the member sees a text for each. */
export const rejectionReasons = [
  "unreadable",
  "expired",
  "mismatch",
  "incomplete",
  "selfie",
  "notAccepted",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** `reviewed`: one person has approved, another one must confirm. */
export type StoredState = "submitted" | "reviewed" | "approved" | "rejected";
export type IdentityState = "none" | StoredState | "expired";

interface CheckState {
  readonly state: StoredState;
  /** The last day of an approval; null means no end. */
  readonly validUntil: string | null;
}

/** Returns the state on the day `today`. An approval expires by itself; nothing is written then. */
export function identityStateOf(check: CheckState | undefined, today: string): IdentityState {
  if (check === undefined) return "none";
  const isOver = check.state === "approved" && check.validUntil !== null && check.validUntil < today;
  return isOver ? "expired" : check.state;
}

/**
 * True if the member may submit documents: for the first time, after a rejection or the end of an approval, and during
 * the last `remindDays` days of an approval, so that the next approval can begin before this one ends.
 */
export function maySubmit(
  check: CheckState | undefined,
  { today, remindDays }: { readonly today: string; readonly remindDays: number },
): boolean {
  const state = identityStateOf(check, today);
  return state === "none" || state === "rejected" || state === "expired" || endsSoon(check, { today, remindDays });
}

/** True in the last `remindDays` days of an approval. */
export function endsSoon(
  check: CheckState | undefined,
  { today, remindDays }: { readonly today: string; readonly remindDays: number },
): boolean {
  if (identityStateOf(check, today) !== "approved" || check === undefined || check.validUntil === null) return false;
  return daysBetween(today, check.validUntil) <= remindDays;
}

/** The last day of an approval: the document's last day or the end of `validMonths`, whichever is earlier. */
export function lastValidDay({
  today,
  expiresOn,
  validMonths,
}: {
  readonly today: string;
  readonly expiresOn: string | null;
  readonly validMonths: number;
}): string {
  const latest = addMonths(today, validMonths);
  return expiresOn !== null && expiresOn < latest ? expiresOn : latest;
}

export type DecisionStep = "first" | "second";
export type Verdict = "approve" | "reject";

interface OpenCheck {
  readonly state: StoredState;
  /** The staff member who has approved as the first person. */
  readonly reviewedBy: bigint | null;
}

export interface DecisionRequest {
  readonly step: DecisionStep;
  readonly verdict: Verdict;
  readonly staffId: bigint;
  readonly reason: RejectionReason | null;
}

export type DecisionOutcome =
  | { readonly kind: "to"; readonly state: "reviewed" | "approved" | "rejected" }
  | {
      readonly kind: "refused";
      readonly code: "transaction.state.changed" | "approval.same.person" | "request.param.err";
    };

/** The step that a member of the staff may decide now; null if there is none. */
export function stepFor(check: OpenCheck, staffId: bigint): DecisionStep | null {
  return check.reviewedBy === staffId ? null : stepOf(check);
}

function stepOf({ state }: OpenCheck): DecisionStep | null {
  if (state === "submitted") return "first";
  return state === "reviewed" ? "second" : null;
}

/**
 * Returns the next state, or the refusal, in this order: `transaction.state.changed` (the check is not in the state of
 * the step), `approval.same.person` (the first person decides again), `request.param.err` (a rejection without a
 * reason, or an approval with one).
 */
export function judgeDecision(check: OpenCheck, { step, verdict, staffId, reason }: DecisionRequest): DecisionOutcome {
  if (stepOf(check) !== step) return { kind: "refused", code: "transaction.state.changed" };
  if (check.reviewedBy === staffId) return { kind: "refused", code: "approval.same.person" };
  if ((verdict === "reject") !== (reason !== null)) return { kind: "refused", code: "request.param.err" };
  if (verdict === "reject") return { kind: "to", state: "rejected" };
  return { kind: "to", state: step === "first" ? "reviewed" : "approved" };
}

/** What a provider recommends. A recommendation decides nothing, unless the merchant's setting says so. */
export type ProviderAdvice = "approve" | "reject" | "unsure";

export type IdentityAction = "withdrawal" | "deposit" | "play";

export interface IdentitySettings {
  readonly "identity.beforeWithdrawal": boolean;
  readonly "identity.beforeDeposit": boolean;
  readonly "identity.beforePlay": boolean;
}

/** True if the merchant requires a verified identity for the action. */
export function requiresIdentity(settings: IdentitySettings, action: IdentityAction): boolean {
  switch (action) {
    case "withdrawal":
      return settings["identity.beforeWithdrawal"];
    case "deposit":
      return settings["identity.beforeDeposit"];
    case "play":
      return settings["identity.beforePlay"];
  }
}

export type Comparison = "same" | "different" | "unknown";

/** Returns `same` if all names of the profile equal the document's name, and `unknown` if the profile has no name. */
export function compareName(documentName: string, profileNames: readonly (string | null)[]): Comparison {
  const names = profileNames.map((name) => canonicalName(name ?? "")).filter((name) => name !== undefined);
  if (names.length === 0) return "unknown";
  const name = canonicalName(documentName);
  return names.every((profileName) => profileName === name) ? "same" : "different";
}

export function compareBirthday(documentBirthday: string, profileBirthday: string | null): Comparison {
  if (profileBirthday === null || profileBirthday === "") return "unknown";
  return documentBirthday === profileBirthday ? "same" : "different";
}

const dayMs = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Returns the last day of the month if the month has no day with the same number. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** The ways to pay in as the staff reads and changes them: on or off, terms by group and amount, channels. */

import { faultOfTerms } from "@openhouse/rules/payments/deposit-terms";
import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type {
  ChangeMethodBody,
  MethodSetting,
  MethodSettings,
  TermsSetting,
} from "@openhouse/protocol/payments/deposit-method-settings";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { handProvider } from "../deposits/deposit.ts";
import { lockMethod, selectMethodSettings, updateMethod } from "./method-settings-repository.ts";
import type { SetChannel, SetMethod } from "./method-settings-repository.ts";

type SettingDeps = { readonly db: Queryable } & Pick<Deps, "paymentProviders">;

/** All of them, with what this person may change. Reads only. */
export async function readMethodSettings(
  { db, paymentProviders }: SettingDeps,
  { merchantId, roles }: StaffActor,
): Promise<MethodSettings> {
  const isServed = ({ provider }: SetMethod) => provider === handProvider || paymentProviders.has(provider);
  const methods = await selectMethodSettings(db, merchantId);
  return {
    methods: methods.map((method) => ({ ...toSetting(method), isServed: isServed(method) })),
    canChangeAccounts: roles.includes("admin"),
    canChange: roles.includes("admin") || roles.includes("finance"),
  };
}

export interface MethodChange {
  readonly actor: StaffActor;
  readonly code: string;
  readonly body: ChangeMethodBody;
}

/**
 * Changes a way to pay in, in the caller's transaction; deposits that are open keep what their member was told.
 *
 * Refusals, in this order: `not.exists.transaction` (no such way), `settings.changed` (somebody was quicker),
 * `request.param.err` (other channels than the way has, or half an account), `permission.denied` (the house's accounts
 * are the admins' alone), `deposit.terms.invalid` (rules/payments/deposit-terms; `value.fault` says which). Side
 * effects: the rows, an audit entry with before and after.
 */
export async function changeDepositMethod(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, code, body }: MethodChange,
): Promise<void> {
  const { merchantId } = actor;
  const before = await lockMethod(tx, merchantId, code);
  if (before === undefined) throw new Refusal("not.exists.transaction");
  if (before.version !== body.version) throw new Refusal("settings.changed");
  const channels = before.channels.map((channel) => changedChannel(channel, body));
  if (channels.length !== body.channels.length) throw new Refusal("request.param.err", {}, { fields: ["channels"] });
  if (!actor.roles.includes("admin") && hasOtherAccount(before.channels, channels)) {
    throw new Refusal("permission.denied");
  }
  const terms = body.terms.map(fromSetting);
  const fault = faultOfTerms(terms, before.currency);
  if (fault !== undefined) throw new Refusal("deposit.terms.invalid", {}, { fault });
  const after: SetMethod = { ...before, isOn: body.isOn, terms, channels };
  await updateMethod(tx, merchantId, after);
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: "deposit-method.changed",
    subject: { kind: "deposit-method", id: code },
    detail: { before: auditedPart(before), after: auditedPart(after) },
    reason: body.reason,
  });
}

/** Refuses `request.param.err` when the change does not name the channel, or names half an account. */
function changedChannel(channel: SetChannel, { channels }: ChangeMethodBody): SetChannel {
  const wish = channels.find(({ code }) => code === channel.code);
  const [holder, number] = [wish?.holder.trim() ?? "", wish?.number.trim() ?? ""];
  if (wish === undefined || (holder === "") !== (number === "")) {
    throw new Refusal("request.param.err", {}, { fields: ["channels"] });
  }
  return { ...channel, isOn: wish.isOn, holder, number };
}

function hasOtherAccount(before: readonly SetChannel[], after: readonly SetChannel[]): boolean {
  return after.some(({ holder, number }, at) => holder !== before[at]?.holder || number !== before[at]?.number);
}

function auditedPart(method: SetMethod): object {
  const { isOn, terms, channels } = toSetting(method);
  return { isOn, terms, channels };
}

function toSetting(method: SetMethod): Omit<MethodSetting, "isServed"> {
  const { code, kind, provider, names, currency, isOn, version, terms, channels } = method;
  const shown = { code, kind, provider, currency, isOn, version, name: names.EN ?? code };
  return { ...shown, terms: terms.map(toTermsSetting), channels: [...channels] };
}

function toTermsSetting({ group, minimum, maximum, fee, feePayer }: DepositTerms): TermsSetting {
  return {
    group,
    minimumMinor: String(minimum),
    maximumMinor: String(maximum),
    feeRatePpm: Number(fee.ratePpm),
    feeFixedMinor: String(fee.fixedMinor),
    feePayer,
  };
}

function fromSetting(setting: TermsSetting): DepositTerms {
  const { group, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, feePayer } = setting;
  const fee = { ratePpm: BigInt(feeRatePpm), fixedMinor: BigInt(feeFixedMinor) };
  return { group, minimum: BigInt(minimumMinor), maximum: BigInt(maximumMinor), fee, feePayer };
}

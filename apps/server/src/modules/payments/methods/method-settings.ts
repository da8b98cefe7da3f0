/** The staff reads and changes the deposit methods: on or off, terms by member group and amount, channels. */

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
import { manualProvider } from "../deposits/deposit.ts";
import { lockMethod, selectMethodSettings, updateMethod } from "./method-settings-repository.ts";
import type { ChannelSettings, StoredMethod } from "./method-settings-repository.ts";

type SettingDeps = { readonly db: Queryable } & Pick<Deps, "paymentProviders">;

/** Returns all methods and what this staff member may change. Reads only. */
export async function readMethodSettings(
  { db, paymentProviders }: SettingDeps,
  { merchantId, roles }: StaffActor,
): Promise<MethodSettings> {
  const isServed = ({ provider }: StoredMethod) => provider === manualProvider || paymentProviders.has(provider);
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
 * Changes a deposit method in the caller's transaction. Open deposits keep the terms and account that were shown to the
 * member.
 *
 * Refusals, in this order: `not.exists.transaction` (the method is unknown), `settings.changed` (another staff member
 * changed it in the meantime), `request.param.err` (other channels than the method has, or an account with only a
 * holder or a number), `permission.denied` (only admins change the merchant's accounts), `deposit.terms.invalid`
 * (rules/payments/deposit-terms; `value.fault` names the fault). Side effects: stores the settings and an audit entry
 * with the values before and after.
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
  if (!actor.roles.includes("admin") && hasChangedAccount(before.channels, channels)) {
    throw new Refusal("permission.denied");
  }
  const terms = body.terms.map(fromSetting);
  const fault = faultOfTerms(terms, before.currency);
  if (fault !== undefined) throw new Refusal("deposit.terms.invalid", {}, { fault });
  const after: StoredMethod = { ...before, isOn: body.isOn, terms, channels };
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

/** Refuses `request.param.err` if the change omits the channel or has only one of holder and number. */
function changedChannel(channel: ChannelSettings, { channels }: ChangeMethodBody): ChannelSettings {
  const change = channels.find(({ code }) => code === channel.code);
  const [holder, number] = [change?.holder.trim() ?? "", change?.number.trim() ?? ""];
  if (change === undefined || (holder === "") !== (number === "")) {
    throw new Refusal("request.param.err", {}, { fields: ["channels"] });
  }
  return { ...channel, isOn: change.isOn, holder, number };
}

function hasChangedAccount(before: readonly ChannelSettings[], after: readonly ChannelSettings[]): boolean {
  return after.some(
    ({ holder, number }, index) => holder !== before[index]?.holder || number !== before[index]?.number,
  );
}

function auditedPart(method: StoredMethod): object {
  const { isOn, terms, channels } = toSetting(method);
  return { isOn, terms, channels };
}

function toSetting(method: StoredMethod): Omit<MethodSetting, "isServed"> {
  const { code, kind, provider, names, currency, isOn, version, terms, channels } = method;
  const summary = { code, kind, provider, currency, isOn, version, name: names.EN ?? code };
  return { ...summary, terms: terms.map(toTermsSetting), channels: [...channels] };
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

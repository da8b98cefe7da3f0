/**
 * The staff reads and changes the deposit methods: on or off, terms by member group and amount, channels. One person
 * alone can only switch off; everything else waits for a second person.
 */

import { Compile } from "typebox/compile";
import { faultOfTerms } from "@openhouse/rules/payments/deposit-terms";
import { effectOfChange } from "@openhouse/rules/payments/method-change";
import { MethodValues } from "@openhouse/protocol/payments/deposit-method-settings";
import type {
  AddMethodBody,
  ChangeMethodBody,
  MethodRequest,
  MethodSettings,
} from "@openhouse/protocol/payments/deposit-method-settings";
import type { DecideMethodBody } from "@openhouse/protocol/payments/method-request";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { manualProvider } from "../deposits/deposit.ts";
import { fromTermsSetting, toSetting, toValues } from "./describe-method.ts";
import {
  auditMethodChange,
  decideMethodChange,
  requestMethodChange,
  selectMethodRequests,
} from "./method-approvals.ts";
import { insertEmptyMethod, lockMethod, selectMethodSettings, updateMethod } from "./method-settings-repository.ts";
import type { ChannelSettings, StoredMethod } from "./method-settings-repository.ts";

type SettingDeps = { readonly db: Queryable } & Pick<Deps, "paymentProviders" | "merchants">;
type ChangeDeps = Pick<Deps, "ids" | "clock" | "merchants">;

const valuesForm = Compile(MethodValues);

/** Returns all methods, the waiting requests, and what this staff member may change. Reads only. */
export async function readMethodSettings(
  { db, paymentProviders, merchants }: SettingDeps,
  actor: StaffActor,
): Promise<MethodSettings> {
  const { merchantId, roles } = actor;
  const isServed = ({ provider }: StoredMethod) => provider === manualProvider || paymentProviders.has(provider);
  const methods = await selectMethodSettings(db, merchantId);
  const { currency } = merchants.byId(merchantId);
  const requests = await selectMethodRequests(db, actor, "deposit-method");
  return {
    methods: methods.map((method) => ({ ...toSetting(method), isServed: isServed(method) })),
    requests: requests.map(({ code, version, before, after, common }): MethodRequest => {
      const method = methods.find((candidate) => candidate.code === code);
      return {
        code,
        currency: method?.currency ?? currency,
        ...common,
        isStale: versionOf(method) !== version,
        before: before === null ? null : readValues(before),
        after: readValues(after),
      };
    }),
    currency,
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
 * Changes a deposit method in the caller's transaction, or requests the change from a second person. Open deposits keep
 * the terms and account that were shown to the member.
 *
 * Refusals, in this order: `not.exists.transaction` (the method is unknown), `settings.changed` (another staff member
 * changed it in the meantime), `request.param.err` (a channel is missing, repeated or new without a name, or an account
 * has only a holder or a number), `permission.denied` (only admins change the merchant's accounts),
 * `deposit.terms.invalid` (rules/payments/deposit-terms; `value.fault` names the fault), `request.param.err` (nothing
 * differs), `transaction.state.changed` (a request for this method is open; switching off is possible nevertheless).
 * Side effects: stores the settings or the request, and an audit entry with the values before and after.
 */
export async function changeDepositMethod(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, code, body }: MethodChange,
): Promise<void> {
  const { merchantId } = actor;
  const before = await lockMethod(tx, merchantId, code);
  if (before === undefined) throw new Refusal("not.exists.transaction");
  if (before.version !== body.version) throw new Refusal("settings.changed");
  const after = changedMethod(before, body);
  refuseAccountChange(actor, before, after);
  refuseTermsFault(after);
  const [valuesBefore, valuesAfter] = [toValues(before), toValues(after)];
  const step = {
    actor,
    subject: { kind: "deposit-method" as const, code },
    values: { before: valuesBefore, after: valuesAfter },
  };
  const { reason } = body;
  switch (effectOfChange(comparable(valuesBefore), comparable(valuesAfter))) {
    case "none":
      throw new Refusal("request.param.err", {}, { fields: [] });
    case "atOnce":
      await updateMethod(tx, merchantId, after);
      return auditMethodChange(deps, tx, { ...step, reason });
    case "secondPerson":
      return requestMethodChange(deps, tx, { ...step, reason, version: versionOf(before) });
  }
}

/**
 * Requests a new method for bank transfers to the merchant's own accounts. Refusals, in this order:
 * `payment.method.exists`, `request.param.err` (a channel is repeated, or an account has only a holder or a number),
 * `permission.denied`, `deposit.terms.invalid`, `transaction.state.changed` (a new method with this code already
 * waits). Side effects: stores the request and an audit entry.
 */
export async function requestDepositMethod(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, body }: { readonly actor: StaffActor; readonly body: AddMethodBody },
): Promise<void> {
  const { code, reason } = body;
  if ((await lockMethod(tx, actor.merchantId, code)) !== undefined) throw new Refusal("payment.method.exists");
  const emptyMethod = newMethod(deps, actor, { code, names: body.names });
  const after = changedMethod(emptyMethod, body);
  refuseAccountChange(actor, emptyMethod, after);
  refuseTermsFault(after);
  const values = { before: null, after: toValues(after) };
  await requestMethodChange(deps, tx, {
    actor,
    subject: { kind: "deposit-method" as const, code },
    values,
    reason,
    version: versionOf(),
  });
}

/**
 * Decides about a waiting change or a new method as the second person. Refusals, in this order: those of
 * `decideMethodChange`, `request.param.err` and `deposit.terms.invalid` as for the request. A refusal leaves the
 * request open. Side effects: stores the decision and an audit entry, and the method if it is approved.
 */
export async function decideDepositMethod(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, code, body }: { readonly actor: StaffActor; readonly code: string; readonly body: DecideMethodBody },
): Promise<void> {
  const { merchantId } = actor;
  const existingMethod = await lockMethod(tx, merchantId, code);
  const version = versionOf(existingMethod);
  const approvedText = await decideMethodChange(deps, tx, {
    actor,
    subject: { kind: "deposit-method" as const, code },
    version,
    body,
  });
  if (approvedText === undefined) return;
  const values = readValues(JSON.parse(approvedText));
  const before = existingMethod ?? newMethod(deps, actor, { code, names: values.names });
  const after = changedMethod(before, values);
  refuseTermsFault(after);
  const isInserted = existingMethod === undefined && (await insertEmptyMethod(tx, merchantId, before));
  if (existingMethod === undefined && !isInserted) throw new Refusal("settings.changed");
  await updateMethod(tx, merchantId, after);
}

function newMethod(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId }: StaffActor,
  { code, names }: Pick<StoredMethod, "code" | "names">,
): StoredMethod {
  const { currency } = merchants.byId(merchantId);
  const kind = { kind: "transfer", provider: manualProvider };
  return { code, ...kind, names, currency, isOn: false, version: 0, terms: [], channels: [] };
}

/** The version that a request is based on; "0" for a method that does not exist. */
function versionOf(method?: StoredMethod): string {
  return String(method?.version ?? 0);
}

function readValues(values: unknown): MethodValues {
  if (!valuesForm.Check(values)) throw new TypeError("the values of a waiting deposit method have another form");
  return values;
}

function comparable({ isOn, terms, channels }: MethodValues) {
  return { isOn, terms, parts: channels };
}

/** Applies a change. Refuses `request.param.err` if the channels do not match those of the method. */
function changedMethod(
  before: StoredMethod,
  { isOn, terms, channels }: Pick<ChangeMethodBody, "isOn" | "terms" | "channels">,
): StoredMethod {
  const codes = new Set(channels.map(({ code }) => code));
  const hasAll = before.channels.every(({ code }) => codes.has(code));
  if (!hasAll || codes.size !== channels.length) throw channelRefusal();
  const existingChannels = before.channels.map(({ code }) => channels.find((channel) => channel.code === code));
  const newChannels = channels.filter(({ code }) => !before.channels.some((channel) => channel.code === code));
  if (newChannels.length > 0 && before.kind !== "transfer") throw channelRefusal();
  const changedChannels = [...existingChannels, ...newChannels].map((channel) => changedChannel(before, channel));
  return { ...before, isOn, terms: terms.map(fromTermsSetting), channels: changedChannels };
}

function changedChannel(before: StoredMethod, change: ChangeMethodBody["channels"][number] | undefined) {
  if (change === undefined) throw channelRefusal();
  const { code, isOn } = change;
  const name = before.channels.find((channel) => channel.code === code)?.name ?? change.name?.trim() ?? "";
  const [holder, number] = [change.holder.trim(), change.number.trim()];
  if (name === "" || (holder === "") !== (number === "")) throw channelRefusal();
  return { code, name, isOn, holder, number };
}

function channelRefusal(): Refusal {
  return new Refusal("request.param.err", {}, { fields: ["channels"] });
}

function refuseAccountChange({ roles }: StaffActor, before: StoredMethod, after: StoredMethod): void {
  const accountOf = (channel?: ChannelSettings) => JSON.stringify([channel?.holder ?? "", channel?.number ?? ""]);
  const isChanged = after.channels.some(
    (channel) => accountOf(channel) !== accountOf(before.channels.find(({ code }) => code === channel.code)),
  );
  if (isChanged && !roles.includes("admin")) throw new Refusal("permission.denied");
}

function refuseTermsFault({ terms, currency }: StoredMethod): void {
  const fault = faultOfTerms(terms, currency);
  if (fault !== undefined) throw new Refusal("deposit.terms.invalid", {}, { fault });
}

/**
 * The staff reads and changes the withdrawal methods: on or off, amounts, fee, banks. One person alone can only switch
 * off; everything else waits for a second person. A method that was never set up has no row. Therefore a version is a
 * hash of the method's values, and a change locks the merchant.
 */

import { Compile } from "typebox/compile";
import { effectOfChange } from "@openhouse/rules/payments/method-change";
import { cardTypes, faultOfPayoutBank, faultOfWithdrawTerms } from "@openhouse/rules/payments/withdraw-terms";
import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import type { DecideMethodBody } from "@openhouse/protocol/payments/method-request";
import { WithdrawMethodValues } from "@openhouse/protocol/payments/withdraw-method-settings";
import type {
  ChangeWithdrawMethodBody,
  PayoutBankSetting,
  WithdrawMethodRequest,
  WithdrawMethodSettings,
} from "@openhouse/protocol/payments/withdraw-method-settings";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { lockMerchant, settingVersion } from "../../merchants/index.ts";
import {
  auditMethodChange,
  decideMethodChange,
  requestMethodChange,
  selectMethodRequests,
} from "./method-approvals.ts";
import { selectWithdrawSettings, writeWithdrawMethod } from "./withdraw-method-repository.ts";
import type { StoredWithdrawMethod } from "./withdraw-method-repository.ts";

type ReadDeps = { readonly db: Queryable } & Pick<Deps, "paymentProviders" | "merchants">;
type ChangeDeps = Pick<Deps, "ids" | "clock" | "merchants" | "paymentProviders">;

const valuesForm = Compile(WithdrawMethodValues);
const newCodeForm = /^[A-Z][A-Z0-9]{1,19}$/;

/** Returns the method of every card type, the waiting requests, and what this staff member may change. Reads only. */
export async function readWithdrawMethods(deps: ReadDeps, actor: StaffActor): Promise<WithdrawMethodSettings> {
  const { db, paymentProviders } = deps;
  const storedMethods = await selectWithdrawSettings(db, actor.merchantId);
  const methods = cardTypes.map((cardType) => methodOf(deps, actor, { cardType, storedMethods }));
  const isUnserved = ({ payout, provider }: PayoutBankSetting) =>
    payout === "provider" && !paymentProviders.has(provider);
  const requests = await selectMethodRequests(db, actor, "withdraw-method");
  return {
    methods: methods.map((method) => ({
      cardType: method.cardType,
      currency: method.currency,
      ...toValues(method),
      unservedBanks: method.banks.filter(isUnserved).map(({ code }) => code),
      isSetUp: storedMethods.some(({ cardType }) => cardType === method.cardType),
      version: versionOf(method),
    })),
    requests: requests.flatMap(({ code, version, before, after, common }): WithdrawMethodRequest[] => {
      const method = methods.find(({ cardType }) => cardType === code);
      if (method === undefined) return [];
      const { cardType, currency } = method;
      const isStale = versionOf(method) !== version;
      return [{ cardType, currency, ...common, isStale, before: readValues(before), after: readValues(after) }];
    }),
    providers: [...paymentProviders.keys()],
    canChange: actor.roles.includes("admin") || actor.roles.includes("finance"),
  };
}

interface WithdrawMethodChange {
  readonly actor: StaffActor;
  readonly cardType: CardType;
  readonly body: ChangeWithdrawMethodBody;
}

/**
 * Changes a withdrawal method in the caller's transaction, or requests the change from a second person. Open
 * withdrawals keep their fee and the way in which they are paid.
 *
 * Refusals, in this order: `settings.changed` (another staff member changed it in the meantime), `request.param.err` (a
 * bank is missing or repeated, or the code of a new bank has another form); then, unless the change only switches off:
 * `payment.method.exists` (another method has a bank with this code), `withdraw.terms.invalid` and
 * `payout.bank.invalid` (rules/payments/withdraw-terms; `value.fault` names the fault), `request.param.err` (nothing
 * differs), `transaction.state.changed` (a request for this method is open). Side effects: stores the settings or the
 * request, and an audit entry with the values before and after.
 */
export async function changeWithdrawMethod(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, cardType, body }: WithdrawMethodChange,
): Promise<void> {
  const { merchantId } = actor;
  const { storedMethods, before } = await lockMethods(deps, tx, { actor, cardType });
  const version = versionOf(before);
  if (version !== body.version) throw new Refusal("settings.changed");
  const after = changedMethod(before, body);
  const [valuesBefore, valuesAfter] = [toValues(before), toValues(after)];
  const effect = effectOfChange(comparable(valuesBefore), comparable(valuesAfter));
  const values = { before: valuesBefore, after: valuesAfter };
  const step = { actor, subject: { kind: "withdraw-method" as const, code: cardType }, values, reason: body.reason };
  if (effect === "atOnce") {
    await writeWithdrawMethod(tx, merchantId, after);
    return auditMethodChange(deps, tx, step);
  }
  refuseFaults(deps, { storedMethods, before, after });
  if (effect === "none") throw new Refusal("request.param.err", {}, { fields: [] });
  return requestMethodChange(deps, tx, { ...step, version });
}

/**
 * Decides about a waiting change as the second person. Refusals, in this order: those of `decideMethodChange`, then
 * `payment.method.exists`, `withdraw.terms.invalid` and `payout.bank.invalid` as for the request. A refusal leaves the
 * request open. Side effects: stores the decision and an audit entry, and the method if it is approved.
 */
export async function decideWithdrawMethod(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, cardType, body }: Omit<WithdrawMethodChange, "body"> & { readonly body: DecideMethodBody },
): Promise<void> {
  const { storedMethods, before } = await lockMethods(deps, tx, { actor, cardType });
  const version = versionOf(before);
  const approvedText = await decideMethodChange(deps, tx, {
    actor,
    subject: { kind: "withdraw-method" as const, code: cardType },
    version,
    body,
  });
  if (approvedText === undefined) return;
  const after = changedMethod(before, readValues(JSON.parse(approvedText)));
  refuseFaults(deps, { storedMethods, before, after });
  await writeWithdrawMethod(tx, actor.merchantId, after);
}

async function lockMethods(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, cardType }: Pick<WithdrawMethodChange, "actor" | "cardType">,
) {
  await lockMerchant(tx, actor.merchantId);
  const storedMethods = await selectWithdrawSettings(tx, actor.merchantId);
  return { storedMethods, before: methodOf(deps, actor, { cardType, storedMethods }) };
}

/** Returns the stored method, or an empty one that is off. */
function methodOf(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId }: StaffActor,
  { cardType, storedMethods }: { cardType: CardType; storedMethods: readonly StoredWithdrawMethod[] },
): StoredWithdrawMethod {
  const { currency } = merchants.byId(merchantId);
  const terms = { minimum: 0n, maximum: 0n, fee: { ratePpm: 0n, fixedMinor: 0n } };
  return (
    storedMethods.find((method) => method.cardType === cardType) ?? {
      cardType,
      currency,
      isOn: false,
      terms,
      banks: [],
    }
  );
}

/** Applies a change. Refuses `request.param.err` if the banks do not match those of the method. */
function changedMethod(before: StoredWithdrawMethod, change: WithdrawMethodValues): StoredWithdrawMethod {
  const { isOn, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, banks } = change;
  const existingCodes = before.banks.map(({ code }) => code);
  const codes = new Set(banks.map(({ code }) => code));
  const hasAll = existingCodes.every((code) => codes.has(code));
  const newBanks = banks.filter(({ code }) => !existingCodes.includes(code));
  if (!hasAll || codes.size !== banks.length || !newBanks.every(({ code }) => newCodeForm.test(code))) {
    throw new Refusal("request.param.err", {}, { fields: ["banks"] });
  }
  const existingBanks = banks.filter(({ code }) => existingCodes.includes(code));
  const inOrder = existingBanks.toSorted((a, b) => existingCodes.indexOf(a.code) - existingCodes.indexOf(b.code));
  const fee = { ratePpm: BigInt(feeRatePpm), fixedMinor: BigInt(feeFixedMinor) };
  const terms = { minimum: BigInt(minimumMinor), maximum: BigInt(maximumMinor), fee };
  const changedBanks = [...inOrder, ...newBanks].map((bank) => ({ ...bank, name: bank.name.trim() }));
  return { ...before, isOn, terms, banks: changedBanks };
}

interface CheckedChange {
  readonly storedMethods: readonly StoredWithdrawMethod[];
  readonly before: StoredWithdrawMethod;
  readonly after: StoredWithdrawMethod;
}

/**
 * Checks only new and changed banks, so that the missing provider of one bank does not block a change of the others.
 */
function refuseFaults(
  { paymentProviders }: Pick<Deps, "paymentProviders">,
  { storedMethods, before, after }: CheckedChange,
): void {
  const { cardType } = after;
  const otherMethods = storedMethods.filter((method) => method.cardType !== cardType);
  const usedCodes = new Set(otherMethods.flatMap(({ banks }) => banks.map(({ code }) => code)));
  if (after.banks.some(({ code }) => usedCodes.has(code))) throw new Refusal("payment.method.exists");
  const termsFault = faultOfWithdrawTerms(after.terms, after.currency);
  if (termsFault !== undefined) throw new Refusal("withdraw.terms.invalid", {}, { fault: termsFault });
  const providers = [...paymentProviders.keys()];
  for (const bank of after.banks) {
    const bankBefore = before.banks.find(({ code }) => code === bank.code);
    const isUnchanged = bankBefore !== undefined && versionText(bankBefore) === versionText(bank);
    const fault = isUnchanged ? undefined : faultOfPayoutBank(bank, { cardType, before: bankBefore, providers });
    if (fault !== undefined) throw new Refusal("payout.bank.invalid", {}, { fault, bank: bank.code });
  }
}

function versionText({ code, name, isOn, payout, provider, addressForm }: PayoutBankSetting): string {
  return JSON.stringify([code, name, isOn, payout, provider, addressForm]);
}

function versionOf({ isOn, terms, banks }: StoredWithdrawMethod): string {
  const { minimum, maximum, fee } = terms;
  const numbers = [minimum, maximum, fee.ratePpm, fee.fixedMinor].map(String);
  return settingVersion([isOn, numbers, banks.map(versionText)]);
}

function toValues({ isOn, terms, banks }: StoredWithdrawMethod): WithdrawMethodValues {
  const { minimum, maximum, fee } = terms;
  return {
    isOn,
    minimumMinor: String(minimum),
    maximumMinor: String(maximum),
    feeRatePpm: Number(fee.ratePpm),
    feeFixedMinor: String(fee.fixedMinor),
    banks: [...banks],
  };
}

function readValues(values: unknown): WithdrawMethodValues {
  if (!valuesForm.Check(values)) throw new TypeError("the values of a waiting withdrawal method have another form");
  return values;
}

function comparable({ isOn, banks, ...terms }: WithdrawMethodValues) {
  return { isOn, terms, parts: banks };
}

/** Converts deposit methods between the stored form and the wire. */

import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type { MethodSetting, MethodValues, TermsSetting } from "@openhouse/protocol/payments/deposit-method-settings";
import type { StoredMethod } from "./method-settings-repository.ts";

export function toSetting(method: StoredMethod): Omit<MethodSetting, "isServed"> {
  const { code, kind, provider, names, currency, isOn, version, terms, channels } = method;
  const summary = { code, kind, provider, currency, isOn, version, name: names.EN ?? code };
  return { ...summary, terms: terms.map(toTermsSetting), channels: [...channels] };
}

/** What a second person compares. */
export function toValues({ names, isOn, terms, channels }: StoredMethod): MethodValues {
  const { EN = "", TY = "" } = names;
  return { names: { EN, TY }, isOn, terms: terms.map(toTermsSetting), channels: [...channels] };
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

export function fromTermsSetting(setting: TermsSetting): DepositTerms {
  const { group, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, feePayer } = setting;
  const fee = { ratePpm: BigInt(feeRatePpm), fixedMinor: BigInt(feeFixedMinor) };
  return { group, minimum: BigInt(minimumMinor), maximum: BigInt(maximumMinor), fee, feePayer };
}

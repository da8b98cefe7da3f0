/**
 * A supplier's settings in the form in which they wait for a second admin, and the differences between two versions.
 */

import { Compile } from "typebox/compile";
import { SupplierSettingsBody } from "@openhouse/protocol/suppliers/suppliers";
import type { SupplierToRegister } from "./register-supplier.ts";

const form = Compile(SupplierSettingsBody);

/** Names of the settings that differ. */
export function changedFields(known: SupplierToRegister, wished: SupplierToRegister): string[] {
  const [before, after] = [toWire(known), toWire(wished)];
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]))
    .map(([name]) => name);
}

interface SettingChange {
  readonly name: string;
  /** Null for a new supplier. */
  readonly from: string | null;
  readonly to: string;
}

/** The differences as text; for a new supplier all settings. */
export function changesOf(known: SupplierToRegister | undefined, wished: SupplierToRegister): SettingChange[] {
  const before = known === undefined ? undefined : toWire(known);
  const after = toWire(wished);
  return Object.entries(after).flatMap(([name, value]) => {
    const from = before === undefined ? null : textOf(before[name as keyof typeof before]);
    const to = textOf(value);
    return from === to ? [] : [{ name, from, to }];
  });
}

function textOf(value: string | number | boolean | null | readonly string[]): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

export function writeSettings(supplier: SupplierToRegister): string {
  return JSON.stringify(toWire(supplier));
}

/** Throws if the stored settings have another form. */
export function readSettings(code: string, text: unknown): SupplierToRegister {
  const settings: unknown = JSON.parse(String(text));
  if (!form.Check(settings)) throw new TypeError("a supplier's waiting settings have another form");
  const { promoDayLimitMinor, ...others } = settings;
  return { code, ...others, promoDayLimit: BigInt(promoDayLimitMinor) };
}

/** The form of the request body. */
export function toWire(supplier: SupplierToRegister): SupplierSettingsBody {
  const { vendor, publicKey, currency, answersReplay, tokenLifeSeconds, apiUrl, operatorId, isEnabled } = supplier;
  return {
    vendor,
    publicKey,
    currency,
    answersReplay,
    tokenLifeSeconds,
    allowedNetworks: [...supplier.allowedNetworks],
    apiUrl,
    operatorId,
    gameHosts: [...supplier.gameHosts],
    promoDayLimitMinor: String(supplier.promoDayLimit),
    certificationAccounts: [...supplier.certificationAccounts],
    isEnabled,
  };
}

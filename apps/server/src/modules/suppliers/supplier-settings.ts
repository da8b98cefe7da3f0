/**
 * A supplier's settings in the format in which they wait for a second admin, and the differences between two versions.
 */

import { Compile } from "typebox/compile";
import { SupplierSettingsBody } from "@openhouse/protocol/suppliers/suppliers";
import type { SupplierToRegister } from "./register-supplier.ts";

const settingsSchema = Compile(SupplierSettingsBody);

/** Returns the names of the settings that differ. */
export function changedFields(existingSettings: SupplierToRegister, requestedSettings: SupplierToRegister): string[] {
  const [before, after] = [toWire(existingSettings), toWire(requestedSettings)];
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

/** Returns the differences as text; for a new supplier all settings. */
export function changesOf(
  existingSettings: SupplierToRegister | undefined,
  requestedSettings: SupplierToRegister,
): SettingChange[] {
  const before = existingSettings === undefined ? undefined : toWire(existingSettings);
  const after = toWire(requestedSettings);
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

/** Parses stored settings. Throws if they have another format. */
export function readSettings(code: string, text: unknown): SupplierToRegister {
  const settings: unknown = JSON.parse(String(text));
  if (!settingsSchema.Check(settings)) throw new TypeError("a supplier's waiting settings have another format");
  const { promoDayLimitMinor, ...others } = settings;
  return { code, ...others, promoDayLimit: BigInt(promoDayLimitMinor) };
}

/** Converts the settings to the format of the request body. */
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

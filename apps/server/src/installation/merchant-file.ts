/** The JSON file with which an operator creates a merchant (docs/production.md). */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Value } from "typebox/value";
import { lookThemes } from "@openhouse/rules/content/look-names";
import { countryCodes } from "@openhouse/rules/merchants/country-codes";
import { flagIds } from "@openhouse/rules/merchants/flag-tree";
import { isEditable } from "@openhouse/rules/merchants/setting-descriptions";
import { isSettingValue } from "@openhouse/rules/merchants/setting-kinds";
import { describeSetting, settingsWith } from "../core/merchant/settings.ts";
import { manualProvider } from "../modules/payments/index.ts";

const code = Type.String({ pattern: "^[a-z][a-z0-9-]{1,29}$" });
const host = Type.String({ pattern: "^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$" });
const bankCode = Type.String({ pattern: "^[A-Z0-9]{2,20}$" });
const name = Type.String({ minLength: 1, maxLength: 80 });
const language = Type.Enum(["EN", "TY"]);
const channel = Type.Object({ code: bankCode, name }, { additionalProperties: false });

const depositMethod = Type.Object(
  {
    code,
    kind: Type.Enum(["ewallet", "bank", "qr", "account", "transfer"]),
    /** "hand": transfers to the merchant's own account, which the staff credits; otherwise a payment adapter. */
    provider: Type.String({ minLength: 1, maxLength: 40 }),
    names: Type.Object({ EN: name, TY: name }, { additionalProperties: false }),
    channels: Type.Array(channel, { minItems: 1, maxItems: 50 }),
  },
  { additionalProperties: false },
);

const payoutMethod = Type.Object(
  {
    /** B: bank; E: e-wallet. */
    cardType: Type.Enum(["B", "E"]),
    /** "hand": the staff pays; otherwise the name of a payment adapter of the server. */
    provider: Type.String({ minLength: 1, maxLength: 40 }),
    banks: Type.Array(channel, { minItems: 1, maxItems: 200 }),
  },
  { additionalProperties: false },
);

const administrator = Type.Object(
  {
    account: Type.String({ pattern: "^[a-z][a-z0-9]{3,29}$" }),
    name,
    email: Type.String({ pattern: "^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$", maxLength: 254 }),
  },
  { additionalProperties: false },
);

const MerchantFile = Type.Object(
  {
    code,
    name,
    currency: Type.Enum(["PHP", "HKD", "USD", "VND"]),
    /** IANA name, such as Asia/Manila. */
    timeZone: Type.String(),
    countryCode: Type.String(),
    dialingCode: Type.String({ pattern: "^[1-9][0-9]{0,3}$" }),
    languages: Type.Array(language, { minItems: 1, maxItems: 2, uniqueItems: true }),
    defaultLanguage: language,
    theme: Type.Enum([...lookThemes]),
    minimumAge: Type.Enum([18, 21]),
    /** The first host is the main one, and links lead to it. */
    hosts: Type.Array(host, { minItems: 1, maxItems: 20, uniqueItems: true }),
    administrators: Type.Array(administrator, { minItems: 2, maxItems: 2 }),
    /** Flags that differ from the standard, and settings that differ from their defaults. */
    flags: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    depositMethods: Type.Optional(Type.Array(depositMethod, { maxItems: 20 })),
    payoutMethods: Type.Optional(Type.Array(payoutMethod, { maxItems: 2 })),
  },
  { additionalProperties: false },
);

type MerchantFile = Static<typeof MerchantFile>;

/** The checked content of a merchant file. */
export interface MerchantPlan extends Omit<MerchantFile, "flags" | "settings" | "depositMethods" | "payoutMethods"> {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly depositMethods: NonNullable<MerchantFile["depositMethods"]>;
  readonly payoutMethods: NonNullable<MerchantFile["payoutMethods"]>;
}

/** Parses a merchant file. Throws with one line per fault, each with the name of the field. */
export function readMerchantFile(text: string): MerchantPlan {
  const parsed = parseJson(text);
  if (!Value.Check(MerchantFile, parsed)) {
    throw new Error([...new Set(Value.Errors(MerchantFile, parsed).map(describeFault))].join("\n"));
  }
  const faults = faultsOf(parsed);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { flags = {}, settings = {}, depositMethods = [], payoutMethods = [] } = parsed;
  return { ...parsed, flags, settings, depositMethods, payoutMethods };
}

function describeFault({ instancePath, message, params }: ReturnType<typeof Value.Errors>[number]): string {
  const { allowedValues, additionalProperties } = params as Readonly<Record<string, readonly string[] | undefined>>;
  const names = allowedValues ?? additionalProperties;
  return `${instancePath || "the file"}: ${message}${names === undefined ? "" : ` (${names.join(", ")})`}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`the file is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Checks the rules that a schema cannot state. */
function faultsOf({ timeZone, countryCode, languages, defaultLanguage, administrators, ...rest }: MerchantFile) {
  const faults: string[] = [];
  if (!isTimeZone(timeZone)) faults.push(`/timeZone: ${timeZone} is not an IANA time zone`);
  if (!countryCodes.includes(countryCode)) faults.push(`/countryCode: ${countryCode} is not an ISO 3166-1 code`);
  if (!languages.includes(defaultLanguage)) faults.push("/defaultLanguage: must be one of the languages");
  const [first, second] = administrators;
  if (first?.account === second?.account) faults.push("/administrators: must have two different accounts");
  if (first?.email === second?.email) faults.push("/administrators: must have two different e-mail addresses");
  for (const flag of Object.keys(rest.flags ?? {})) {
    if (!flagIds.some((id) => id === flag)) faults.push(`/flags/${flag}: there is no such flag`);
  }
  for (const method of rest.depositMethods ?? []) {
    if ((method.kind === "transfer") === (method.provider === manualProvider)) continue;
    faults.push(
      `/depositMethods/${method.code}: the provider "${manualProvider}" is for the kind "transfer", and only that`,
    );
  }
  for (const [key, value] of Object.entries(rest.settings ?? {})) faults.push(...faultOfSetting(key, value));
  return faults;
}

function faultOfSetting(key: string, value: unknown): string[] {
  try {
    settingsWith(new Map([[key, value]]));
  } catch {
    return [`/settings/${key}: there is no such setting, or its value has the wrong type`];
  }
  const isValid = !isEditable(key) || isSettingValue(describeSetting(key), value);
  return isValid ? [] : [`/settings/${key}: the value is not allowed`];
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

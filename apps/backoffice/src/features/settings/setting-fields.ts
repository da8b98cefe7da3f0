/**
 * Converts the value of a setting to form fields and back. The accepted values are defined in
 * `packages/rules/src/merchants/setting-kinds.ts`.
 */

import type { SettingDescription, SettingOption } from "@openhouse/rules/merchants/setting-kinds";
import { plainMoney } from "../../lib/formats.ts";
import { readAmountOrNone } from "../../lib/read-amount.ts";

export interface SettingMerchant {
  readonly currency: string;
  readonly languages: readonly string[];
  readonly agentTypes: readonly number[];
}

export interface SettingField {
  /** The key of a table row; "2.EN" for the English label of agent type 2; "" for a setting with one value. */
  readonly name: string;
  readonly text: string;
  readonly input: "digits" | "money" | "percent" | "text" | "lines" | "choice" | "switch";
  readonly options?: readonly SettingOption[];
}

export type FieldTexts = Readonly<Record<string, string>>;

const ppmPerPercent = 10_000;
const maxDigits = 15;

/** Converts parts per million to percent: 12,500 become "1.25". */
export function percentText(ppm: unknown): string {
  return String(Number(ppm ?? 0) / ppmPerPercent);
}

/** Parts per million; undefined for text that is not a percentage with at most four decimals. */
function readPercent(text: string): number | undefined {
  return /^\d{1,7}(\.\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text) * ppmPerPercent) : undefined;
}

/** The fields for a value of the setting. */
export function fieldsOf(
  description: SettingDescription,
  value: unknown,
  merchant: SettingMerchant,
): readonly SettingField[] {
  const table = tableOf(value);
  switch (description.kind) {
    case "number":
      return [{ name: "", input: "digits", text: String(value) }];
    case "money":
      return [{ name: "", input: "money", text: plainMoney(String(value), merchant.currency) }];
    case "ppm":
      return [{ name: "", input: "percent", text: percentText(value) }];
    case "switch":
      return [{ name: "", input: "switch", text: value === true ? "yes" : "no" }];
    case "choice":
      return [{ name: "", input: "choice", text: String(value), options: description.options }];
    case "text":
      return [{ name: "", input: "text", text: String(value) }];
    case "lines":
      return [{ name: "", input: "lines", text: (value as readonly string[]).join("\n") }];
    case "freeRates":
      return [{ name: "", input: "lines", text: rateLines(table) }];
    case "choices":
      return description.keys.map((name) => ({
        name,
        input: "choice",
        text: description.options.find((option) => option === table[name]) ?? description.options[0] ?? "",
        options: description.options,
      }));
    case "rates":
      return description.keys.map((name) => ({
        name,
        input: "percent",
        text: percentText(table[name] ?? description.missing),
      }));
    case "labels":
      return labelFields(table, merchant);
    case "otherPage":
    case "setup":
      return [];
  }
}

/** The value of the fields; undefined if a field cannot be parsed. The server validates the value. */
export function valueOf(description: SettingDescription, texts: FieldTexts, { currency }: SettingMerchant): unknown {
  const text = (texts[""] ?? "").trim();
  switch (description.kind) {
    case "number":
      return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    case "money":
      return numberOf(readAmountOrNone(text, currency, maxDigits));
    case "ppm":
      return readPercent(text);
    case "switch":
      return text === "yes";
    case "choice":
    case "text":
      return text;
    case "lines":
      return linesOf(text);
    case "freeRates":
      return tableFrom(linesOf(text).map((line) => line.split("=").map((part) => part.trim())));
    case "choices":
      return texts;
    case "rates":
      return tableFrom(Object.entries(texts));
    case "labels":
      return labelsFrom(texts);
    case "otherPage":
    case "setup":
      return undefined;
  }
}

function rateLines(table: Readonly<Record<string, unknown>>): string {
  return Object.entries(table)
    .map(([name, ppm]) => `${name} = ${percentText(ppm)}`)
    .join("\n");
}

function labelFields(table: Readonly<Record<string, unknown>>, { agentTypes, languages }: SettingMerchant) {
  const types = [...new Set([...agentTypes.map(String), ...Object.keys(table)])];
  return types.flatMap((type) =>
    languages.map((language): SettingField => {
      const label = tableOf(table[type])[language];
      return { name: `${type}.${language}`, input: "text", text: typeof label === "string" ? label : "" };
    }),
  );
}

/** Types without a label are left out. */
function labelsFrom(texts: FieldTexts): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const labels: Record<string, Record<string, string>> = {};
  for (const [name, text] of Object.entries(texts)) {
    const [type = "", language = ""] = name.split(".");
    if (text.trim() !== "") labels[type] = { ...labels[type], [language]: text.trim() };
  }
  return labels;
}

/** Undefined when a percentage is invalid, a key occurs twice, or a line has more than one "=". */
function tableFrom(entries: readonly (readonly string[])[]): Readonly<Record<string, number>> | undefined {
  const table = new Map<string, number>();
  for (const [name = "", text = "", ...rest] of entries) {
    const ppm = readPercent(text);
    if (ppm === undefined || rest.length > 0 || table.has(name)) return undefined;
    table.set(name, ppm);
  }
  return Object.fromEntries(table);
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

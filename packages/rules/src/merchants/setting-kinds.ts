/** The kinds of settings: the values that each kind allows, and whether a change loosens a control. Pure. */

/** The direction in which a change loosens a control and needs a second person. */
export type SettingDirection = "up" | "down" | "none";
export type SettingUnit =
  | "minutes"
  | "hours"
  | "days"
  | "months"
  | "years"
  | "seconds"
  | "milliseconds"
  | "times"
  | "people"
  | "percent"
  | "bits";

/** Values of settings of the kinds `choice` and `choices`. */
export type SettingOption =
  | "as-spec"
  | "strict"
  | "none"
  | "loss"
  | "profitAndLoss"
  | "proRata"
  | "escrow"
  | "auto"
  | "manual"
  | "on"
  | "off"
  | "once"
  | "claim";

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly looser: SettingDirection;
}

export type SettingDescription =
  | ({ readonly kind: "number"; readonly unit: SettingUnit } & Bounds)
  /** Minor units of the merchant's currency. */
  | ({ readonly kind: "money" } & Bounds)
  /** Parts per million. */
  | ({ readonly kind: "ppm" } & Bounds)
  /** `looser` is the value that loosens a control; null if neither does. */
  | { readonly kind: "switch"; readonly looser: boolean | null }
  | { readonly kind: "choice"; readonly options: readonly SettingOption[]; readonly needsSecond: boolean }
  | { readonly kind: "text"; readonly pattern: string }
  | { readonly kind: "lines"; readonly pattern: string; readonly most: number }
  /** One option per key. */
  | { readonly kind: "choices"; readonly keys: readonly string[]; readonly options: readonly SettingOption[] }
  /**
   * Parts per million per key, in whole steps. A missing key counts as `missing`. If `missing` is null, no key may be
   * missing.
   */
  | {
      readonly kind: "rates";
      readonly keys: readonly string[];
      readonly most: number;
      readonly step: number;
      readonly looser: SettingDirection;
      readonly missing: number | null;
    }
  /** Parts per million per name. Names match `pattern`. A missing name counts as 0. */
  | {
      readonly kind: "freeRates";
      readonly pattern: string;
      readonly most: number;
      readonly looser: SettingDirection;
    }
  /** Type of agent → language → label. */
  | { readonly kind: "labels"; readonly longest: number }
  /** Edited on another page of the back office. */
  | { readonly kind: "otherPage"; readonly area: string }
  /** Set by the deployment and not displayed in the back office. */
  | { readonly kind: "setup" };

const maxNames = 500;

/** True if the setting allows the value, which may be any JSON value. */
export function isSettingValue(description: SettingDescription, value: unknown): boolean {
  switch (description.kind) {
    case "number":
    case "money":
    case "ppm":
      return isWithin(value, description.least, description.most);
    case "switch":
      return typeof value === "boolean";
    case "choice":
      return description.options.some((option) => option === value);
    case "text":
      return typeof value === "string" && new RegExp(description.pattern, "u").test(value);
    case "lines":
      return Array.isArray(value) && areLines(value, description);
    case "choices":
      return hasKeys(value, description.keys) && areOptions(value, description.options);
    case "rates":
      return areRates(value, description);
    case "freeRates":
      return areFreeRates(value, description);
    case "labels":
      return areLabels(value, description.longest);
    case "otherPage":
    case "setup":
      return false;
  }
}

/** True if the change loosens a control. Both values must be allowed values of the setting. */
export function isLoosened(description: SettingDescription, before: unknown, after: unknown): boolean {
  switch (description.kind) {
    case "number":
    case "money":
    case "ppm":
      return isLooser(description.looser, Number(before), Number(after));
    case "switch":
      return before !== after && after === description.looser;
    case "choice":
      return description.needsSecond && before !== after;
    case "rates":
      return isAnyLooser(description.looser, [before, after], description.missing ?? 0);
    case "freeRates":
      return isAnyLooser(description.looser, [before, after], 0);
    case "text":
    case "lines":
    case "choices":
    case "labels":
    case "otherPage":
    case "setup":
      return false;
  }
}

function areOptions(value: unknown, options: readonly SettingOption[]): boolean {
  return values(value).every((item) => options.some((option) => option === item));
}

function isLooser(looser: SettingDirection, before: number, after: number): boolean {
  if (looser === "none") return false;
  return looser === "up" ? after > before : after < before;
}

function isAnyLooser(looser: SettingDirection, [before, after]: readonly [unknown, unknown], missing: number): boolean {
  const [oldRates, newRates] = [toRecord(before), toRecord(after)];
  return [...new Set([...Object.keys(oldRates), ...Object.keys(newRates)])].some((key) =>
    isLooser(looser, Number(oldRates[key] ?? missing), Number(newRates[key] ?? missing)),
  );
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function areLines(lines: readonly unknown[], { pattern, most }: { pattern: string; most: number }): boolean {
  const form = new RegExp(pattern, "u");
  const isDistinct = new Set(lines).size === lines.length;
  return isDistinct && lines.length <= most && lines.every((line) => typeof line === "string" && form.test(line));
}

function areRates(value: unknown, description: Extract<SettingDescription, { kind: "rates" }>): boolean {
  const { keys, most, step, missing } = description;
  const isWhole = missing !== null || Object.keys(toRecord(value)).length === keys.length;
  const isRate = (rate: unknown) => isWithin(rate, 0, most) && Number(rate) % step === 0;
  return isWhole && hasKeys(value, keys) && values(value).every(isRate);
}

function areFreeRates(value: unknown, { pattern, most }: { pattern: string; most: number }): boolean {
  const form = new RegExp(pattern, "u");
  const names = Object.keys(toRecord(value));
  const isTable = isRecord(value) && names.length <= maxNames && names.every((name) => form.test(name));
  return isTable && values(value).every((rate) => isWithin(rate, 0, most));
}

function areLabels(value: unknown, longest: number): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(
    ([type, labels]) =>
      /^\d{1,3}$/.test(type) &&
      isRecord(labels) &&
      Object.entries(labels).every(([language, label]) => /^[A-Z]{2}$/.test(language) && isLabel(label, longest)),
  );
}

function isLabel(label: unknown, longest: number): boolean {
  return typeof label === "string" && label.trim() === label && label !== "" && label.length <= longest;
}

/** True if the value has only keys of the list. Keys may be missing. */
function hasKeys(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && Object.keys(value).every((key) => keys.includes(key));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function values(value: unknown): readonly unknown[] {
  return Object.values(toRecord(value));
}

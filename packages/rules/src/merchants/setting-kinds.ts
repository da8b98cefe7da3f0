/** Kinds of settings: which values each allows, and whether a change loosens a control. Pure. */

/** The direction in which a change loosens a control and needs a second person. */
export type SettingDirection = "up" | "down" | "none";
export type SettingUnit =
  | "minutes"
  | "hours"
  | "days"
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
  /** `looser`: the value that loosens a control; null: neither. */
  | { readonly kind: "switch"; readonly looser: boolean | null }
  | { readonly kind: "choice"; readonly options: readonly SettingOption[]; readonly needsSecond: boolean }
  | { readonly kind: "text"; readonly pattern: string }
  | { readonly kind: "lines"; readonly pattern: string; readonly most: number }
  /** One of the options per key. */
  | { readonly kind: "choices"; readonly keys: readonly string[]; readonly options: readonly SettingOption[] }
  /** Parts per million per key, in whole steps. A missing key counts as `missing`; null: no key may be missing. */
  | {
      readonly kind: "rates";
      readonly keys: readonly string[];
      readonly most: number;
      readonly step: number;
      readonly looser: SettingDirection;
      readonly missing: number | null;
    }
  /** Parts per million per name that matches `pattern`; a missing name counts as 0. */
  | {
      readonly kind: "freeRates";
      readonly pattern: string;
      readonly most: number;
      readonly looser: SettingDirection;
    }
  /** Type of agent → language → label. */
  | { readonly kind: "labels"; readonly longest: number }
  /** Edited on another page of the back office. */
  | { readonly kind: "desk"; readonly area: string }
  /** Set by the deployment; not shown in the back office. */
  | { readonly kind: "setup" };

const mostNames = 500;

/** True if the setting allows the value, which may be any JSON value. */
export function isSettingValue(described: SettingDescription, value: unknown): boolean {
  switch (described.kind) {
    case "number":
    case "money":
    case "ppm":
      return isWithin(value, described.least, described.most);
    case "switch":
      return typeof value === "boolean";
    case "choice":
      return described.options.some((option) => option === value);
    case "text":
      return typeof value === "string" && new RegExp(described.pattern, "u").test(value);
    case "lines":
      return Array.isArray(value) && areLines(value, described);
    case "choices":
      return hasKeys(value, described.keys) && areOptions(value, described.options);
    case "rates":
      return areRates(value, described);
    case "freeRates":
      return areFreeRates(value, described);
    case "labels":
      return areLabels(value, described.longest);
    case "desk":
    case "setup":
      return false;
  }
}

/** True if the change loosens a control. Both values must be allowed ones. */
export function isLoosened(described: SettingDescription, before: unknown, after: unknown): boolean {
  switch (described.kind) {
    case "number":
    case "money":
    case "ppm":
      return isFurther(described.looser, Number(before), Number(after));
    case "switch":
      return before !== after && after === described.looser;
    case "choice":
      return described.needsSecond && before !== after;
    case "rates":
      return anyFurther(described.looser, [before, after], described.missing ?? 0);
    case "freeRates":
      return anyFurther(described.looser, [before, after], 0);
    case "text":
    case "lines":
    case "choices":
    case "labels":
    case "desk":
    case "setup":
      return false;
  }
}

function areOptions(value: unknown, options: readonly SettingOption[]): boolean {
  return values(value).every((one) => options.some((option) => option === one));
}

function isFurther(looser: SettingDirection, before: number, after: number): boolean {
  if (looser === "none") return false;
  return looser === "up" ? after > before : after < before;
}

function anyFurther(looser: SettingDirection, [before, after]: readonly [unknown, unknown], missing: number): boolean {
  const [was, is] = [record(before), record(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].some((key) =>
    isFurther(looser, Number(was[key] ?? missing), Number(is[key] ?? missing)),
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

function areRates(value: unknown, described: Extract<SettingDescription, { kind: "rates" }>): boolean {
  const { keys, most, step, missing } = described;
  const isWhole = missing !== null || Object.keys(record(value)).length === keys.length;
  const isRate = (one: unknown) => isWithin(one, 0, most) && Number(one) % step === 0;
  return isWhole && hasKeys(value, keys) && values(value).every(isRate);
}

function areFreeRates(value: unknown, { pattern, most }: { pattern: string; most: number }): boolean {
  const form = new RegExp(pattern, "u");
  const names = Object.keys(record(value));
  const isTable = isRecord(value) && names.length <= mostNames && names.every((name) => form.test(name));
  return isTable && values(value).every((one) => isWithin(one, 0, most));
}

function areLabels(value: unknown, longest: number): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(
    ([type, words]) =>
      /^\d{1,3}$/.test(type) &&
      isRecord(words) &&
      Object.entries(words).every(([language, word]) => /^[A-Z]{2}$/.test(language) && isWord(word, longest)),
  );
}

function isWord(word: unknown, longest: number): boolean {
  return typeof word === "string" && word.trim() === word && word !== "" && word.length <= longest;
}

/** True if the value has only these keys; some may be missing. */
function hasKeys(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && Object.keys(value).every((key) => keys.includes(key));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function values(value: unknown): readonly unknown[] {
  return Object.values(record(value));
}

/**
 * Formats a compiled message with values. The catalogs use only a few forms, so this small runtime replaces a general
 * library with its parser in each page (`docs/decisions`, texts).
 */

/** A compiled message of `compile-catalog.ts`: texts, arguments by name, and arguments with a form. */
export type CompiledMessage = readonly MessageToken[];

type MessageToken = string | readonly [name: string, type?: string, format?: unknown];

/** Values by argument name; the types of the keys define them. */
export type MessageValues = Readonly<Record<string, unknown>>;

interface Choices {
  readonly offset?: number;
  readonly [choice: string]: CompiledMessage | number | undefined;
}

interface Scope {
  readonly locale: string;
  readonly values: MessageValues;
  /** The value of `#`: the number of the innermost plural. */
  readonly count?: string;
}

/** Throws on a form that the catalogs do not use. */
export function formatMessage(message: CompiledMessage, locale: string, values: MessageValues): string {
  return joined(message, { locale, values });
}

function joined(message: CompiledMessage, scope: Scope): string {
  return message.map((token) => tokenText(token, scope)).join("");
}

function tokenText(token: MessageToken, scope: Scope): string {
  if (typeof token === "string") return token === "#" && scope.count !== undefined ? scope.count : token;
  const [name, type, format] = token;
  const value = scope.values[name];
  switch (type) {
    case undefined:
      return String(value);
    case "plural":
    case "selectordinal":
      return pluralText(Number(value), { type, choices: format as Choices }, scope);
    case "select":
      return joined(choose(format as Choices, [String(value), "other"]), scope);
    case "number":
      return numberText(Number(value), format, scope.locale);
    case "date":
    case "time":
      return dateText(value as Date | number, { type, style: format }, scope.locale);
    default:
      throw new TypeError(`no message may have an argument of type ${type}`);
  }
}

interface Plural {
  readonly type: "plural" | "selectordinal";
  readonly choices: Choices;
}

function pluralText(value: number, { type, choices }: Plural, scope: Scope): string {
  const { locale } = scope;
  const shown = value - (choices.offset ?? 0);
  const rules = new Intl.PluralRules(locale, { type: type === "plural" ? "cardinal" : "ordinal" });
  const message = choose(choices, [String(value), rules.select(shown), "other"]);
  return joined(message, { ...scope, count: numberText(shown, undefined, locale) });
}

function choose(choices: Choices, names: readonly string[]): CompiledMessage {
  const name = names.find((candidate) => Object.hasOwn(choices, candidate)) ?? "other";
  const message = choices[name];
  return typeof message === "object" ? message : [];
}

/** Languages that write a short whole number without separators. */
const plainDigits = /^(?:en|fil)(?:-|$)/;

/** Short counts avoid `Intl.NumberFormat`, whose first use takes a tenth of a second on a slow phone. */
function numberText(value: number, format: unknown, locale: string): string {
  const isShort = Number.isInteger(value) && value >= 0 && value < 1_000;
  if (isShort && format !== "percent" && plainDigits.test(locale)) return String(value);
  return new Intl.NumberFormat(locale, format === "percent" ? { style: "percent" } : {}).format(value);
}

function dateText(value: Date | number, form: { type: "date" | "time"; style: unknown }, locale: string): string {
  const style = form.style === "short" || form.style === "long" || form.style === "full" ? form.style : "medium";
  const options = form.type === "date" ? { dateStyle: style } : { timeStyle: style };
  return new Intl.DateTimeFormat(locale, options as Intl.DateTimeFormatOptions).format(value);
}

/**
 * Formats a compiled message with values. The catalogs use only a few ICU forms, so this small runtime replaces a
 * general library and its parser, which every page would have to load (docs/decisions/0015-own-text-formatter.md).
 */

/** A compiled message of `compile-catalog.ts`: texts, arguments by name, and arguments with an ICU form. */
export type CompiledMessage = readonly MessageToken[];

type MessageToken = string | readonly [name: string, type?: string, format?: unknown];

/** Values by argument name. `messages.gen.ts` defines the arguments of each key. */
export type MessageValues = Readonly<Record<string, unknown>>;

interface Choices {
  readonly offset?: number;
  readonly [choice: string]: CompiledMessage | number | undefined;
}

interface Scope {
  readonly locale: string;
  readonly values: MessageValues;
  /** The text of `#`: the number of the innermost plural. */
  readonly count?: string;
}

/** Returns the text. Throws on an ICU form that the catalogs do not use. */
export function formatMessage(message: CompiledMessage, locale: string, values: MessageValues): string {
  return joinTokens(message, { locale, values });
}

function joinTokens(message: CompiledMessage, scope: Scope): string {
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
      return joinTokens(choose(format as Choices, [String(value), "other"]), scope);
    case "number":
      return numberText(Number(value), format, scope.locale);
    case "date":
    case "time":
      return dateText(value as Date | number, { type, style: format }, scope.locale);
    default:
      throw new TypeError(`arguments of type ${type} are not supported`);
  }
}

interface Plural {
  readonly type: "plural" | "selectordinal";
  readonly choices: Choices;
}

function pluralText(value: number, { type, choices }: Plural, scope: Scope): string {
  const { locale } = scope;
  const displayedNumber = value - (choices.offset ?? 0);
  const rules = new Intl.PluralRules(locale, { type: type === "plural" ? "cardinal" : "ordinal" });
  const message = choose(choices, [String(value), rules.select(displayedNumber), "other"]);
  return joinTokens(message, { ...scope, count: numberText(displayedNumber, undefined, locale) });
}

function choose(choices: Choices, names: readonly string[]): CompiledMessage {
  const name = names.find((candidate) => Object.hasOwn(choices, candidate)) ?? "other";
  const message = choices[name];
  return typeof message === "object" ? message : [];
}

/** Languages in which whole numbers below 1,000 are written without separators. */
const plainDigits = /^(?:en|fil)(?:-|$)/;

/**
 * Small whole numbers do not use `Intl.NumberFormat`, because its first use takes a tenth of a second on a slow phone.
 */
function numberText(value: number, format: unknown, locale: string): string {
  const isShort = Number.isInteger(value) && value >= 0 && value < 1_000;
  if (isShort && format !== "percent" && plainDigits.test(locale)) return String(value);
  const text = new Intl.NumberFormat(locale, format === "percent" ? { style: "percent" } : {}).format(value);
  // The minus sign of packages/rules/src/money/minus-sign.ts.
  return text.replace(/^-/, "\u2212");
}

function dateText(value: Date | number, form: { type: "date" | "time"; style: unknown }, locale: string): string {
  const style = form.style === "short" || form.style === "long" || form.style === "full" ? form.style : "medium";
  const options = form.type === "date" ? { dateStyle: style } : { timeStyle: style };
  return new Intl.DateTimeFormat(locale, options as Intl.DateTimeFormatOptions).format(value);
}

/**
 * Puts values into a compiled message. The runtime of the catalogs: a page carries these lines instead of a general
 * library, whose own parser of texts it would carry, too (`docs/decisions`, texts).
 */

/** A compiled message: texts, arguments by name, and arguments with a form. Made by `compile-catalog.ts`. */
export type CompiledMessage = readonly MessageToken[];

type MessageToken = string | readonly [name: string, type?: string, format?: unknown];

/** Values by argument name; the types of the keys say which. */
export type MessageValues = Readonly<Record<string, unknown>>;

interface Choices {
  readonly offset?: number;
  readonly [choice: string]: CompiledMessage | number | undefined;
}

interface Scope {
  readonly locale: string;
  readonly values: MessageValues;
  /** What `#` stands for: the number of the innermost plural. */
  readonly count?: string;
}

/** The text of a message in a locale. Throws on a form that the catalogs do not use. */
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

/** Languages that write a short whole number as it is. */
const plainDigits = /^(?:en|fil)(?:-|$)/;

/** The first number format of a page costs a weak phone a tenth of a second: a short count must not. */
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

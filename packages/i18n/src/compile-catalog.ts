/**
 * Compiles a catalog of ICU texts to the arrays that the runtime reads, and finds the types of the texts' arguments.
 */

import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { CompiledMessage } from "./format-message.ts";

/** Texts of one domain and language: key → ICU message. */
export type Catalog = Readonly<Record<string, string>>;

/** Keys of choices that do not name a case: `offset` is a number, `other` the default. */
const specialKeys = new Set(["offset", "other"]);

/** Key → compiled message. Every value is an array, even for a text without arguments. */
export type CompiledCatalog = Record<string, CompiledMessage>;

/** Argument name → its TypeScript type. */
export type MessageArguments = ReadonlyMap<string, string>;

/**
 * Compiles the texts of one domain. Keys become `<domain>.<key>`. Throws on an invalid ICU message, with its key in the
 * error.
 */
export function compileCatalog(domain: string, catalog: Catalog): CompiledCatalog {
  const compiled: CompiledCatalog = {};
  for (const [key, text] of Object.entries(catalog))
    compiled[`${domain}.${key}`] = compileText(`${domain}.${key}`, text);
  return compiled;
}

/** Returns the arguments of a compiled message, in order of appearance. */
export function argumentsOf(message: CompiledMessage): MessageArguments {
  const types = new Map<string, string>();
  for (const token of message) collectArguments(token, types);
  return types;
}

function compileText(key: string, text: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    throw new Error(`text ${key} is not a valid ICU message: ${String(error)}`, { cause: error });
  }
}

function collectArguments(token: CompiledMessage[number], types: Map<string, string>): void {
  if (typeof token === "string") return;
  const [name, type, format] = token;
  types.set(name, argumentType(type, format));
  if (!isChoices(format)) return;
  for (const [choice, message] of Object.entries(format)) {
    if (choice === "offset") continue;
    for (const inner of message) collectArguments(inner, types);
  }
}

function argumentType(type: string | undefined, format: unknown): string {
  switch (type) {
    case "plural":
    case "selectordinal":
    case "number":
      return "number";
    case "date":
    case "time":
      return "Date | number";
    case "select":
      return selectType(format);
    default:
      return "string | number";
  }
}

function selectType(format: unknown): string {
  const choices = isChoices(format) ? Object.keys(format).filter((choice) => !specialKeys.has(choice)) : [];
  return choices.length === 0 ? "string" : [...choices, "other"].map((choice) => JSON.stringify(choice)).join(" | ");
}

function isChoices(format: unknown): format is Record<string, CompiledMessage> {
  return typeof format === "object" && format !== null;
}

/** Reads the command line of `wallet-kit`. */

import { createPrivateKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import { rules } from "./conform.ts";
import { openOperator } from "./operator.ts";
import { plainError } from "./plain-error.ts";
import type { KitPlayer, KitSetup } from "./player-calls.ts";
import type { Command } from "./usage.ts";

export interface CommandSetup extends KitSetup {
  readonly command: Command;
  readonly onlyRules: readonly string[];
  readonly areSkipsAllowed: boolean;
  readonly rounds: number;
}

/** A request for the help of a command, or of the program. */
export interface HelpRequest {
  readonly helpOf: Command | undefined;
}

const unitsPerMajor = 100_000;
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  url: text,
  key: text,
  user: text,
  token: text,
  game: text,
  currency: text,
  minor: text,
  "expired-token": text,
  blocked: text,
  second: text,
  load: text,
  rounds: text,
  rule: { type: "string", multiple: true },
  "no-skips": flag,
  help: { type: "boolean", short: "h" },
} as const;
type OptionName = keyof typeof options;
const requiredOptions = ["url", "key", "user", "token", "game"] as const satisfies readonly OptionName[];
/** Options that only one command has. */
const commandOf: Partial<Record<OptionName, Command>> = { rounds: "play", rule: "conform", "no-skips": "conform" };

/** Throws an error with a plain message if the command line is wrong or the key cannot be read. */
export async function readSetup(args: readonly string[]): Promise<CommandSetup | HelpRequest> {
  const { values, positionals } = parseArgs({ args: joinValues(args), allowPositionals: true, options });
  const [command, extra] = positionals;
  const isCommand = command === "conform" || command === "play";
  if (values.help === true) return { helpOf: isCommand ? command : undefined };
  if (!isCommand) throw new RangeError("the command is conform or play");
  if (extra !== undefined) throw new RangeError(`unexpected argument '${extra}'`);
  const names = Object.keys(values) as OptionName[];
  const foreign = names.find((name) => (commandOf[name] ?? command) !== command);
  if (foreign !== undefined) throw new RangeError(`--${foreign} is an option of ${commandOf[foreign]}`);
  const missing = requiredOptions.filter((name) => !values[name]);
  if (missing.length > 0) throw new RangeError(`required: ${missing.map((name) => `--${name}`).join(", ")}`);
  const { url = "", key = "", user = "", token = "", game = "", currency = "PHP", load = "10,100,1000" } = values;
  return {
    operator: openOperator({ url: walletUrl(url), privateKey: await readPrivateKey(key) }),
    player: { user, token },
    gameCode: game,
    currency,
    minorUnit: values.minor === undefined ? minorUnitOf(currency) : wholeNumber("minor", values.minor),
    expiredToken: values["expired-token"],
    blocked: playerOf("blocked", values.blocked),
    second: playerOf("second", values.second),
    load: load.split(",").map((count) => wholeNumber("load", count)),
    command,
    onlyRules: knownRules(values.rule ?? []),
    areSkipsAllowed: values["no-skips"] !== true,
    rounds: wholeNumber("rounds", values.rounds ?? "100"),
  };
}

/** Joins each option with its value, because `parseArgs` refuses a value that begins with a dash, as some tokens do. */
function joinValues([option, value, ...rest]: readonly string[]): string[] {
  if (option === undefined) return [];
  const takesValue = /^--[^=]+$/.test(option) && options[option.slice(2) as OptionName]?.type !== "boolean";
  const isPair = takesValue && value !== undefined && !(value.startsWith("--") && value.slice(2) in options);
  if (isPair) return [`${option}=${value}`, ...joinValues(rest)];
  return [option, ...joinValues(value === undefined ? [] : [value, ...rest])];
}

function walletUrl(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new RangeError(`--url: ${url} is no http or https address`);
  return url.replace(/\/$/, "");
}

async function readPrivateKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file).catch((error: unknown) => {
    throw new RangeError(`--key: the file cannot be read: ${plainError(error)}`);
  });
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    // The messages of OpenSSL do not say what is wrong with the file.
  }
  throw new RangeError(
    `--key: ${file} is not the PEM file of a private RSA key (a public key, or one with a passphrase, is not enough)`,
  );
}

function knownRules(ids: readonly string[]): readonly string[] {
  const known = rules.map(({ id }) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length === 0) return ids;
  throw new RangeError(`--rule: ${unknown.join(", ")} is unknown. The rules are:\n  ${known.join("\n  ")}`);
}

function minorUnitOf(currency: string): number {
  if (!isCurrencyCode(currency)) throw new RangeError(`--minor is required, because ${currency} is unknown`);
  return unitsPerMajor / 10 ** currencies[currency].exponent;
}

function wholeNumber(option: OptionName, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new RangeError(`--${option}: '${value}' is not a whole number from 1`);
  }
  return number;
}

function playerOf(option: OptionName, value: string | undefined): KitPlayer | undefined {
  if (value === undefined) return undefined;
  const [, user, token] = /^([^:]+):(.+)$/.exec(value) ?? [];
  if (user === undefined || token === undefined) throw new RangeError(`--${option}: '${value}' is not <user>:<token>`);
  return { user, token };
}

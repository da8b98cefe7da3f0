/** The command `wallet-kit conform | play …`, which calls an operator's wallet as a supplier does. */

import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import { conform, describeResults } from "./conform.ts";
import { openOperator } from "./operator.ts";
import { playRounds } from "./play-rounds.ts";
import { pickOne } from "./random.ts";
import { faults } from "./supplier-simulator.ts";
import type { Fault } from "./supplier-simulator.ts";
import type { KitPlayer, KitSetup } from "./player-calls.ts";

const usage = `wallet-kit conform | play --url <url> --key <file> --user <name> --token <token> --game <code>
  conform tests every rule
  play plays rounds on an unreliable connection and compares the supplier's records with the wallet
  --url     the URL before /user/… and /transaction/…
  --key     PEM file with the supplier's private RSA key
  --user    the operator's id of a player with at least 1,000.00 in the wallet
  --token   the player's launch token
  --game    a game_code
  --currency <code>        the wallet's currency; default PHP
  --minor <units>          a minor unit in 1/100,000 of the major unit, for a currency that the kit does not know
  --expired-token <token>  an expired token of the same player; without it the rules of expiry are skipped
  --blocked <user>:<token>, --second <user>:<token>   a blocked player, another player
  --load <counts>          numbers of concurrent calls on one wallet; default 10,100,1000
  --rule <id>              conform: only this rule; may be repeated
  --rounds <count>         play: the number of rounds, ten at a time; default 100
Exit code: 0 all rules are kept or the records agree, 1 otherwise, 2 the command line is wrong.`;

const unitsPerMajor = 100_000;

/** Runs the command, passes the lines of its report to `print`, and returns the exit code. */
export async function runCli(args: readonly string[], print: (line: string) => void): Promise<number> {
  const setup = await readSetup(args).catch((error: unknown) => String(error));
  if (typeof setup === "string") {
    print(setup);
    print(usage);
    return 2;
  }
  if (setup.command === "play") return play(setup, print);
  const results = await conform(setup, setup.onlyRules);
  for (const line of describeResults(results)) print(line);
  return results.some(({ outcome }) => outcome === "broken") ? 1 : 0;
}

async function play(setup: CommandSetup, print: (line: string) => void): Promise<number> {
  const nextFault = () => pickOne<Fault>(["none", "none", "none", ...faults]);
  const wait = (ms: number) => sleep(ms);
  const report = await playRounds(setup, { rounds: setup.rounds, atOnce: 10, wait, nextFault });
  for (const [state, count] of report.states) print(`${state} ${count}`);
  const areEqual = report.expected === report.found;
  print(`${areEqual ? "✓" : "✗"} the supplier's records add up to ${report.expected}, the wallet has ${report.found}`);
  return areEqual ? 0 : 1;
}

interface CommandSetup extends KitSetup {
  readonly command: "conform" | "play";
  readonly onlyRules: readonly string[];
  readonly rounds: number;
}

const text = { type: "string" } as const;
/** Every option takes a value. */
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
} as const;

async function readSetup(args: readonly string[]): Promise<CommandSetup> {
  const { values, positionals } = parseArgs({ args: joinValues(args), allowPositionals: true, options });
  const [command] = positionals;
  if (command !== "conform" && command !== "play") throw new RangeError("the command is conform or play");
  const { url, key, user, token, game, currency = "PHP", load = "10,100,1000" } = values;
  if (url === undefined || key === undefined || user === undefined || token === undefined || game === undefined) {
    throw new RangeError("--url, --key, --user, --token and --game are required");
  }
  const privateKey = createPrivateKey(await readFile(key, "utf8"));
  return {
    operator: openOperator({ url: url.replace(/\/$/, ""), privateKey }),
    player: { user, token },
    gameCode: game,
    currency,
    minorUnit: values.minor === undefined ? minorUnitOf(currency) : wholeNumber(values.minor),
    expiredToken: values["expired-token"],
    blocked: playerOf(values.blocked),
    second: playerOf(values.second),
    load: load.split(",").map(wholeNumber),
    command,
    onlyRules: values.rule ?? [],
    rounds: wholeNumber(values.rounds ?? "100"),
  };
}

/** Joins each option with its value, because `parseArgs` refuses a value that begins with a dash, as some tokens do. */
function joinValues([option, value, ...rest]: readonly string[]): string[] {
  if (option === undefined) return [];
  const isPair = /^--[^=]+$/.test(option) && value !== undefined && !(value.slice(2) in options);
  if (isPair) return [`${option}=${value}`, ...joinValues(rest)];
  return [option, ...joinValues(value === undefined ? [] : [value, ...rest])];
}

function minorUnitOf(currency: string): number {
  if (!isCurrencyCode(currency)) throw new RangeError(`--minor is required, because ${currency} is unknown`);
  return unitsPerMajor / 10 ** currencies[currency].exponent;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`${text} is not a whole number from 1`);
  return number;
}

function playerOf(text: string | undefined): KitPlayer | undefined {
  if (text === undefined) return undefined;
  const [user = "", ...token] = text.split(":");
  return { user, token: token.join(":") };
}

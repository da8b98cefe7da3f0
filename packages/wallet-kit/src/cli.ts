/** The commands `wallet-kit conform | play | supply …`. */

import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import { conform, describeVerdicts } from "./conform.ts";
import { openOperator } from "./operator.ts";
import { playRounds } from "./play-rounds.ts";
import { pickOne } from "./random.ts";
import { supply } from "./supplier/supply.ts";
import { faults } from "./supplier-simulator.ts";
import type { Fault } from "./supplier-simulator.ts";
import type { KitGround, KitPlayer } from "./table.ts";

const usage = `wallet-kit conform | play --url <address> --key <file> --user <name> --token <token> --game <code>
  conform tests every rule; play plays rounds on a bad line and holds the supplier's books against the wallet
  --url     address before /user/… and /transaction/…
  --key     PEM of the supplier's private RSA key
  --user    supplier_user of a player with at least 1,000.00 in the wallet; --token: his launch token; --game: a game
  --currency <code>        of the wallet; PHP by itself
  --minor <units>          a minor unit in 1/100,000 of the major unit, for a currency that the kit does not know
  --expired-token <token>  of the same player; without it the rules of expiry are skipped
  --blocked <user>:<token>, --second <user>:<token>   a blocked player, another player
  --load <counts>          calls at once on one wallet; 10,100,1000 by itself
  --rule <id>              conform: only this rule; may be repeated
  --rounds <count>         play: how many rounds, ten at a time; 100 by itself
wallet-kit supply          a supplier with a playable game, for an operator's own machine; without more it says how
Exit code: 0 every rule kept or the books agree, 1 not so, 2 the command line is wrong.`;

const unitsPerMajor = 100_000;

/** Returns the exit code; `print` gets the report line by line. */
export async function runCli(args: readonly string[], print: (line: string) => void): Promise<number> {
  if (args[0] === "supply") return supply(args.slice(1), print);
  const ground = await readGround(args).catch((error: unknown) => String(error));
  if (typeof ground === "string") {
    print(ground);
    print(usage);
    return 2;
  }
  if (ground.command === "play") return play(ground, print);
  const verdicts = await conform(ground, ground.only);
  for (const line of describeVerdicts(verdicts)) print(line);
  return verdicts.some(({ outcome }) => outcome === "broken") ? 1 : 0;
}

async function play(ground: CommandGround, print: (line: string) => void): Promise<number> {
  const nextFault = () => pickOne<Fault>(["none", "none", "none", ...faults]);
  const wait = (ms: number) => sleep(ms);
  const report = await playRounds(ground, { rounds: ground.rounds, atOnce: 10, wait, nextFault });
  for (const [state, count] of report.states) print(`${state} ${count}`);
  const isRight = report.expected === report.found;
  print(`${isRight ? "✓" : "✗"} the supplier's books say ${report.expected}, the wallet holds ${report.found}`);
  return isRight ? 0 : 1;
}

interface CommandGround extends KitGround {
  readonly command: "conform" | "play";
  readonly only: readonly string[];
  readonly rounds: number;
}

async function readGround(args: readonly string[]): Promise<CommandGround> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
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
    },
  });
  const [command] = positionals;
  if (command !== "conform" && command !== "play") throw new RangeError("the command is conform or play");
  const { url, key, user, token, game, currency = "PHP", load = "10,100,1000" } = values;
  if (url === undefined || key === undefined || user === undefined || token === undefined || game === undefined) {
    throw new RangeError("--url, --key, --user, --token and --game are needed");
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
    only: values.rule ?? [],
    rounds: wholeNumber(values.rounds ?? "100"),
  };
}

function minorUnitOf(currency: string): number {
  if (!isCurrencyCode(currency)) throw new RangeError(`--minor is needed: ${currency} is not known`);
  return unitsPerMajor / 10 ** currencies[currency].exponent;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`${text} is no number from 1 on`);
  return number;
}

function playerOf(text: string | undefined): KitPlayer | undefined {
  if (text === undefined) return undefined;
  const [user = "", ...token] = text.split(":");
  return { user, token: token.join(":") };
}

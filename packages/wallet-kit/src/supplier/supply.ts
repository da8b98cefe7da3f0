/**
 * The command `wallet-kit supply --port … --operator … --folder …`: a supplier of games that runs until it is stopped.
 */

import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SupplierGame } from "@openhouse/protocol/suppliers/supplier-calls";
import { startSupplier } from "./supplier-server.ts";
import type { OperatorPlace, SupplierKeys } from "./supplier-server.ts";

const usage = `wallet-kit supply --port <port> --operator <id>=<address> --folder <folder>
  a supplier of games with one game, for an operator's own machine
  --operator  operator_id of its calls, and its wallet's address before /user/… and /transaction/…; may be repeated
  --folder    its book, its keys (key.pem its own, operator-<id>.pem checks an operator's calls), and games.json, which
              game/list answers: [{"game_code", "name", "category", "enabled"}]
  --public    how a browser reaches it; http://localhost:<port> by itself`;

/** Returns the exit code after the stop: 0, 1 if the port is in use, 2 if the command line is wrong. */
export async function supply(args: readonly string[], print: (line: string) => void): Promise<number> {
  const text = { type: "string" } as const;
  const options = { port: text, operator: { ...text, multiple: true }, folder: text, public: text } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { operator = [], folder, public: publicUrl } = values;
  const port = Number(values.port);
  const operators = operator.flatMap(readPlace);
  if (!Number.isInteger(port) || folder === undefined || operators.length === 0) {
    print(usage);
    return 2;
  }
  const readKeys = (id: string) => readKeysOf(folder, id);
  const readGames = () => readGamesOf(folder);
  try {
    const place = { host: "127.0.0.1", port, operators, publicUrl, folder };
    const supplier = await startSupplier({ ...place, readKeys, readGames });
    print(`supplier of games on ${supplier.port}`);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    });
    await supplier.close();
    return 0;
  } catch (error) {
    print(`the supplier of games does not run: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

/** Parses `<id>=<address>`; empty for other texts. The id is part of a file name. */
function readPlace(text: string): OperatorPlace[] {
  const [, id, walletUrl] = /^([a-z0-9-]+)=(https?:.+)$/.exec(text) ?? [];
  return id === undefined || walletUrl === undefined ? [] : [{ id, walletUrl }];
}

/** Empty while the file is missing. */
function readGamesOf(folder: string): readonly SupplierGame[] {
  try {
    return JSON.parse(readFileSync(join(folder, "games.json"), "utf8")) as readonly SupplierGame[];
  } catch {
    return [];
  }
}

/** Undefined while a file is missing. */
function readKeysOf(folder: string, operator: string): SupplierKeys | undefined {
  try {
    return {
      privateKey: createPrivateKey(readFileSync(join(folder, "key.pem"))),
      operatorKey: createPublicKey(readFileSync(join(folder, `operator-${operator}.pem`))),
    };
  } catch {
    return undefined;
  }
}

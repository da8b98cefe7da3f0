/** The command `wallet-kit supply --port … --operator … --folder …`: a game supplier that runs until it is stopped. */

import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SupplierGame } from "@openhouse/protocol/suppliers/supplier-calls";
import { startSupplier } from "./supplier-server.ts";
import type { SupplierKeys, SupplierOperator } from "./supplier-server.ts";

const usage = `wallet-kit supply --port <port> --operator <id>=<url> --folder <folder>
  a game supplier with one game, for an operator's own machine
  --operator  operator_id of the operator's calls, and the URL of its wallet before /user/… and /transaction/…;
              may be repeated
  --folder    folder of the supplier's records and keys (key.pem: its private key, operator-<id>.pem: public keys of
              operators), and of games.json, the response of game/list: [{"game_code", "name", "category", "enabled"}]
  --public    the URL of the games for browsers; default http://localhost:<port>`;

/** Returns the exit code: 0 after a stop, 1 if the server fails, 2 if a required option is missing or invalid. */
export async function supply(args: readonly string[], print: (line: string) => void): Promise<number> {
  const text = { type: "string" } as const;
  const options = { port: text, operator: { ...text, multiple: true }, folder: text, public: text } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { operator = [], folder, public: publicUrl } = values;
  const port = Number(values.port);
  const operators = operator.flatMap(readOperator);
  if (!Number.isInteger(port) || folder === undefined || operators.length === 0) {
    print(usage);
    return 2;
  }
  const readKeys = (id: string) => readKeysOf(folder, id);
  const readGames = () => readGamesOf(folder);
  try {
    const serverOptions = { host: "127.0.0.1", port, operators, publicUrl, folder };
    const supplier = await startSupplier({ ...serverOptions, readKeys, readGames });
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

/**
 * Parses `<id>=<url>`. Returns an empty array for any other text. The id may contain only lowercase letters, digits and
 * hyphens, because it becomes part of a file name.
 */
function readOperator(text: string): SupplierOperator[] {
  const [, id, walletUrl] = /^([a-z0-9-]+)=(https?:.+)$/.exec(text) ?? [];
  return id === undefined || walletUrl === undefined ? [] : [{ id, walletUrl }];
}

/** Returns no games while the file is missing or invalid. */
function readGamesOf(folder: string): readonly SupplierGame[] {
  try {
    return JSON.parse(readFileSync(join(folder, "games.json"), "utf8")) as readonly SupplierGame[];
  } catch {
    return [];
  }
}

/** Returns undefined while a file is missing or invalid. */
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

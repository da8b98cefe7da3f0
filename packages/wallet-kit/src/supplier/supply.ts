/**
 * A game supplier that runs until it is stopped: `node packages/wallet-kit/src/supplier/main.ts --port … --operator …
 * --folder …`. It is no part of the published package, because it needs the texts of this repository.
 */

import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SupplierGame } from "@openhouse/protocol/suppliers/supplier-calls";
import { plainError } from "../plain-error.ts";
import { startSupplier } from "./supplier-server.ts";
import type { SupplierKeys, SupplierOperator } from "./supplier-server.ts";

const usage = `main.ts --port <port> --operator <id>=<url> --folder <folder>
  a game supplier with one game, for an operator's own machine
  --operator  operator_id of the operator's calls, and the URL of its wallet before /user/… and /transaction/…;
              may be repeated
  --folder    folder of the supplier's records and keys (key.pem: its private key, operator-<id>.pem: public keys of
              operators), and of games.json, the response of game/list: [{"game_code", "name", "category", "enabled"}]
  --public    the URL of the games for browsers; default http://localhost:<port>`;

/** Returns the exit code: 0 after a stop, 1 if the server fails, 2 if an option is unknown, missing or invalid. */
export async function supply(args: readonly string[], print: (line: string) => void): Promise<number> {
  let setup: SupplySetup;
  try {
    setup = readSetup(args);
  } catch (error) {
    print(plainError(error));
    print(usage);
    return 2;
  }
  const { folder } = setup;
  const readKeys = (id: string) => readKeysOf(folder, id);
  const readGames = () => readGamesOf(folder);
  try {
    const supplier = await startSupplier({ host: "127.0.0.1", ...setup, readKeys, readGames });
    print(`supplier of games on ${supplier.port}`);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    });
    await supplier.close();
    return 0;
  } catch (error) {
    print(`the supplier of games does not run: ${plainError(error)}`);
    return 1;
  }
}

interface SupplySetup {
  readonly port: number;
  readonly operators: readonly SupplierOperator[];
  readonly folder: string;
  readonly publicUrl: string | undefined;
}

const text = { type: "string" } as const;
const options = { port: text, operator: { ...text, multiple: true }, folder: text, public: text } as const;

/** Throws for an option that is unknown, missing or invalid. */
function readSetup(args: readonly string[]): SupplySetup {
  const { operator = [], folder, public: publicUrl, port } = parseArgs({ args: [...args], options }).values;
  if (port === undefined || folder === undefined || operator.length === 0) {
    throw new RangeError("--port, --operator and --folder are required");
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new RangeError(`${port} is not a port`);
  return { port: Number(port), operators: operator.map(readOperator), folder, publicUrl };
}

/**
 * Parses `<id>=<url>`. Throws for any other text. The id may contain only lowercase letters, digits and hyphens,
 * because it becomes part of a file name.
 */
function readOperator(operator: string): SupplierOperator {
  const [, id, walletUrl] = /^([a-z0-9-]+)=(https?:.+)$/.exec(operator) ?? [];
  if (id === undefined || walletUrl === undefined) throw new RangeError(`${operator} is not <id>=<url>`);
  return { id, walletUrl };
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

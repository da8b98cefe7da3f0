/** `wallet-kit supply --port … --wallet … --folder …`: a supplier of games that runs until it is stopped. */

import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startSupplier } from "./supplier-server.ts";
import type { SupplierKeys } from "./supplier-server.ts";

const usage = `wallet-kit supply --port <port> --wallet <address> --folder <folder>
  a supplier of games with one game, for an operator's own machine
  --wallet  address of the operator's wallet before /user/… and /transaction/…
  --folder  its book, and its keys: key.pem (its own), operator.pem (checks the operator's calls)
  --public  how a browser reaches it; http://localhost:<port> by itself`;

/** Answers the exit code when it was stopped: 0, 1 when the port is taken, 2 when the command line is wrong. */
export async function supply(args: readonly string[], print: (line: string) => void): Promise<number> {
  const text = { type: "string" } as const;
  const options = { port: text, wallet: text, folder: text, public: text };
  const { values } = parseArgs({ args: [...args], options });
  const { wallet: walletUrl, folder, public: publicUrl } = values;
  const port = Number(values.port);
  if (!Number.isInteger(port) || walletUrl === undefined || folder === undefined) {
    print(usage);
    return 2;
  }
  const readKeys = () => readKeysOf(folder);
  try {
    const supplier = await startSupplier({ host: "127.0.0.1", port, walletUrl, publicUrl, readKeys, folder });
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

/** Undefined while one of them is missing. */
function readKeysOf(folder: string): SupplierKeys | undefined {
  try {
    return {
      privateKey: createPrivateKey(readFileSync(join(folder, "key.pem"))),
      operatorKey: createPublicKey(readFileSync(join(folder, "operator.pem"))),
    };
  } catch {
    return undefined;
  }
}

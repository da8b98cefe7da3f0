/**
 * `npm run admin -- verify-evidence <folder> …`: verifies evidence with the public key, and compares it with the
 * database. Needs no secret, no private key, and only the application's login.
 */

import { parseArgs } from "node:util";
import { readDatabaseConfig } from "../config.ts";
import { readPublicKey } from "../core/secrets/signing-key.ts";
import { openDatabase } from "../db/connection.ts";
import { openDatabaseLogins } from "../db/database-logins.ts";
import { verifyEvidence } from "../modules/integrity/index.ts";

/** Returns one line if everything agrees. Throws an error with the problems, one per line. */
export async function runVerifyEvidence(args: string[]): Promise<string> {
  const { positionals: folders, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { "public-key": { type: "string", multiple: true, default: [] } },
  });
  const keyFiles = values["public-key"];
  if (folders.length === 0 || keyFiles.length === 0) {
    throw new Error("usage: npm run admin -- verify-evidence <folder> … --public-key <signing.pub> …");
  }
  const keys = await Promise.all(keyFiles.map((file) => readPublicKey(file)));
  const { applicationUrl, release } = await openDatabaseLogins({ ...readDatabaseConfig(), logLevel: "warn" });
  const db = openDatabase(applicationUrl, { maxConnections: 1 });
  try {
    const { records, lastAt, problems } = await verifyEvidence(db, { folders, keys });
    if (problems.length > 0) throw new Error(problems.join("\n"));
    if (lastAt === undefined) throw new Error("the folder holds no evidence");
    return `${records} records up to ${lastAt}: the signatures are valid, and the database agrees`;
  } finally {
    await db.close();
    await release();
  }
}

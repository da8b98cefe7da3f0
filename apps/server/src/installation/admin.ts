/** `npm run admin -- <command>`: commands for the operator's engineers; the image contains them, too. */

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig, readDatabaseConfig } from "../config.ts";
import { systemRandom } from "../core/random.ts";
import { claimInstallation } from "../db/claim-installation.ts";
import { openDatabase } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabaseLogins } from "../db/database-logins.ts";
import { wireDeps } from "../wire-deps.ts";
import { runBackup, runRestore, runVerify } from "./backup/backup-commands.ts";
import { createKeys, describeKeys } from "./create-keys.ts";
import { createMerchant } from "./create-merchant.ts";
import type { CreatedMerchant } from "./create-merchant.ts";
import { readMerchantFile } from "./merchant-file.ts";
import { runVerifyEvidence } from "./run-verify-evidence.ts";

const usage = `usage: npm run admin -- <command>

  create-merchant <file> [--add] [--new-invitations]
      creates a merchant; deploy/merchant.example.json is an example of the file, docs/production.md explains it
      --add               create a merchant in addition to existing ones
      --new-invitations   replace the invitations of administrators who have not used theirs

  create-keys <folder>
      creates the keys that sign and encrypt backups
  backup <folder>
      writes a backup of the database into a new folder in it; the product may run
  verify <backup> [--public-key <signing.pub>]
      verifies that a backup is complete and unchanged
  restore <backup> [--public-key <signing.pub>]
      writes a backup into an empty database; docs/backup.md explains it
  verify-evidence <folder> ... --public-key <file>
      compares the signed evidence of the books with the database (docs/evidence.md)`;

const commands: Readonly<Record<string, (args: string[]) => Promise<string>>> = {
  "create-merchant": runCreateMerchant,
  "create-keys": runCreateKeys,
  backup: (args) => runBackup(print, resolve(onlyArgument(parseArgs({ args, allowPositionals: true }).positionals))),
  verify: (args) => runWithPublicKey(args, runVerify),
  restore: (args) => runWithPublicKey(args, (folder, publicKey) => runRestore(print, folder, publicKey)),
  "verify-evidence": runVerifyEvidence,
};

try {
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) throw new Error(usage);
  process.stdout.write(`${await command(args)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runCreateMerchant(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { add: { type: "boolean", default: false }, "new-invitations": { type: "boolean", default: false } },
  });
  const file = onlyArgument(positionals);
  return describeMerchant(await create(file, { isAddition: values.add, renewsInvitations: values["new-invitations"] }));
}

async function runCreateKeys(args: string[]): Promise<string> {
  const folder = resolve(onlyArgument(parseArgs({ args, allowPositionals: true }).positionals));
  return describeKeys(await createKeys(systemRandom, { folder, dataFolder: readDatabaseConfig().folder }));
}

function runWithPublicKey(
  args: string[],
  run: (folder: string, publicKeyFile: string | undefined) => Promise<string>,
): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { "public-key": { type: "string" } },
  });
  return run(resolve(onlyArgument(positionals)), values["public-key"]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function onlyArgument(positionals: readonly string[]): string {
  const [argument] = positionals;
  if (argument === undefined || positionals.length > 1) throw new Error(usage);
  return argument;
}

async function create(
  file: string,
  options: { readonly isAddition: boolean; readonly renewsInvitations: boolean },
): Promise<CreatedMerchant> {
  const plan = readMerchantFile(await readFile(file, "utf8"));
  const config = readConfig();
  if (config.demo) throw new Error("this would be the demo: set OPENHOUSE_DEMO=0");
  const { ownerUrl, release } = await openDatabaseLogins(config);
  if (ownerUrl === undefined) throw new Error("DATABASE_URL must be set to the owner's login");
  try {
    await migrate(ownerUrl);
    await claimInstallation(ownerUrl, "production");
    const owner = openDatabase(ownerUrl, { as: "owner", maxConnections: 1 });
    const wired = await wireDeps(config, ownerUrl);
    try {
      return await createMerchant(wired.deps, plan, { owner, ...options });
    } finally {
      await wired.close();
      await owner.close();
    }
  } finally {
    await release();
  }
}

function describeMerchant({ id, isNew, invitations }: CreatedMerchant): string {
  const lines = [isNew ? `created merchant ${id}` : `merchant ${id} exists; nothing that exists was changed`];
  if (invitations.length > 0)
    lines.push("", "Send each administrator the own link. It is shown only now and works once.");
  for (const { account, link, expiresAt } of invitations) {
    lines.push("", `  ${account}, until ${expiresAt.toISOString()}`, `  ${link}`);
  }
  return lines.join("\n");
}

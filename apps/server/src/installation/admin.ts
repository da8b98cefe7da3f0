/** `npm run admin -- <command>`: commands of the operator's engineers, also in the image. */

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { claimInstallation } from "../db/claim-installation.ts";
import { openDatabase } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabaseLogins } from "../db/database-logins.ts";
import { wireDeps } from "../wire-deps.ts";
import { createMerchant } from "./create-merchant.ts";
import type { CreatedMerchant } from "./create-merchant.ts";
import { readMerchantFile } from "./merchant-file.ts";

const usage = `usage: npm run admin -- create-merchant <file> [--add] [--new-invitations]

  --add               create a merchant in addition to existing ones
  --new-invitations   replace the invitations of administrators who have not used theirs

deploy/merchant.example.json is an example of the file; docs/production.md explains it.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { add: { type: "boolean", default: false }, "new-invitations": { type: "boolean", default: false } },
  });
  const [command, file] = positionals;
  if (command !== "create-merchant" || file === undefined || positionals.length > 2) throw new Error(usage);
  print(await create(file, { isAddition: values.add, renewsInvitations: values["new-invitations"] }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
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

function print({ id, isNew, invitations }: CreatedMerchant): void {
  const lines = [isNew ? `created merchant ${id}` : `merchant ${id} exists; nothing that exists was changed`];
  if (invitations.length > 0)
    lines.push("", "Send each administrator the own link. It is shown only now and works once.");
  for (const { account, link, expiresAt } of invitations) {
    lines.push("", `  ${account}, until ${expiresAt.toISOString()}`, `  ${link}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** One run of the production test; the caller prints the lines and the problems. */

import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import { approveIdentity, approveWithdrawal, enrol } from "./administrators.ts";
import { invitationsOf, logInStaff, switchMethodsOn } from "./administrators.ts";
import type { Administrator, Invitation } from "./administrators.ts";
import { createPortalCaller } from "./call-portal.ts";
import type { CallPortal } from "./call-portal.ts";
import { hashTables } from "../../src/testing/hash-tables.ts";
import { findDemoRows } from "./find-demo-rows.ts";
import { openProductionDatabase, runAdmin, secretEnvironment, startProduction } from "./installation.ts";
import type { ProductionDatabase } from "./installation.ts";
import { findFreePort } from "../../src/db/embedded-process.ts";
import { until } from "../../src/testing/test-cashier.ts";
import { createTestSandbox } from "../../src/testing/test-sandbox.ts";
import { createProcessGroup } from "../lib/process-group.ts";
import { addPayoutAccount, deposit, logInMember, playTurnover } from "./member-day.ts";
import { registerMember, requestWithdrawal, submitIdentity } from "./member-day.ts";
import type { MemberOrder } from "./member-day.ts";

/** Payment methods that replace those of the example file: the sandbox is the payment provider. */
const methods = {
  depositMethods: [
    {
      code: "ewallet",
      kind: "ewallet",
      provider: "sandbox",
      names: { EN: "E-wallet", TY: "E-wallet" },
      channels: [{ code: "EXAMPLEPAY", name: "Example Pay" }],
    },
  ],
  payoutMethods: [{ cardType: "B", provider: "sandbox", banks: [{ code: "EXAMPLEBANK", name: "Example Bank" }] }],
};
const host = "play.example.com";

export async function runProduction(print: (line: string) => void): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "openhouse-production-"));
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const database = await openProductionDatabase(join(folder, "postgres"));
    cleanUp.push(() => database.stop());
    const port = await findFreePort();
    const sandbox = await createTestSandbox();
    await sandbox.start(`http://127.0.0.1:${port}/gateway/payments/sandbox`);
    cleanUp.push(() => sandbox.remove());
    const call = createPortalCaller(port, host);
    const group = createProcessGroup({ folder });
    const start = (data: string, { logins }: ProductionDatabase) =>
      startProduction(group, { port, appUrl: logins.app, folder: join(folder, data), sandboxUrl: sandbox.url });

    const invitations = await createMerchant(join(folder, "merchant.json"), database);
    print("the merchant is created on an empty database");
    const server = await start("data", database);
    cleanUp.push(() => server.end("SIGTERM"));
    const administrators = await enrolBoth(call, invitations);
    await switchMethodsOn(call, administrators);
    print("two administrators have switched the payment methods on");
    await liveMemberDay({ call, host, sandbox }, administrators);
    print("a member has registered, deposited, played, verified the identity and withdrawn");
    await server.end("SIGTERM");
    const demoRows = await findDemoRows(database.logins.owner);

    const restored = await openProductionDatabase(join(folder, "restored"));
    cleanUp.push(() => restored.stop());
    const lines = await restoreElsewhere(folder, { from: database, to: restored });
    for (const line of lines) print(line);
    const [before, after] = [await hashTables(database.logins.owner), await hashTables(restored.logins.owner)];
    const restoredServer = await start("restored-data", restored);
    cleanUp.push(() => restoredServer.end("SIGTERM"));
    await logInMember(call);
    await logInStaff(call, administrators[0]);
    print("a member and an administrator have logged in after the restore");
    return [
      ...demoRows.map((row) => `a row of the demo: ${row}`),
      ...namesOfDifferences(before, after).map((name) => `the restored rows differ: ${name}`),
    ];
  } finally {
    for (const each of cleanUp.toReversed()) await each();
  }
}

/** Runs `create-merchant` and returns the invitations that it prints. */
async function createMerchant(file: string, { logins }: ProductionDatabase): Promise<Invitation[]> {
  const example = await readFile(join(import.meta.dirname, "../../../../deploy/merchant.example.json"), "utf8");
  await writeFile(file, JSON.stringify({ ...(JSON.parse(example) as object), ...methods }));
  const output = await runAdmin(["create-merchant", file], { ...secretEnvironment, DATABASE_URL: logins.owner });
  return invitationsOf(output);
}

async function enrolBoth(
  call: CallPortal,
  [first, second]: readonly Invitation[],
): Promise<[Administrator, Administrator]> {
  if (first === undefined || second === undefined) throw new Error("create-merchant did not print two invitations");
  return [await enrol(call, first), await enrol(call, second)];
}

async function liveMemberDay(
  order: MemberOrder,
  administrators: readonly [Administrator, Administrator],
): Promise<void> {
  const { call } = order;
  const [first] = administrators;
  const token = await registerMember(call);
  await deposit(order, token);
  await playTurnover(order, token);
  const bankCardId = await addPayoutAccount(order, token);
  await submitIdentity(order, token);
  await approveIdentity(call, administrators);
  const id = await requestWithdrawal(order, { token, bankCardId });
  await approveWithdrawal(call, { token: first.token, id });
  const isPaid = async () => {
    const url = `/backoffice/api/withdrawals/${id}`;
    const { withdrawal } = await call<WithdrawalDetail>({ method: "GET", url, token: first.token });
    return withdrawal.state === "success";
  };
  await until(isPaid, 60_000, { what: "the withdrawal is paid", everyMs: 200 });
}

/** Backs up with separate keys, verifies with the public key alone, and restores. Returns lines to print. */
async function restoreElsewhere(
  folder: string,
  { from, to }: { readonly from: ProductionDatabase; readonly to: ProductionDatabase },
): Promise<string[]> {
  const [keys, backups] = [join(folder, "keys"), join(folder, "backups")];
  await runAdmin(["create-keys", keys], secretEnvironment);
  const publicKey = ["--public-key", join(keys, "signing.pub")];
  const decryption = { OPENHOUSE_BACKUP_KEY_FILE: join(keys, "backup.key") };
  const signing = { OPENHOUSE_SIGNING_KEY_FILE: join(keys, "signing.key"), ...decryption };
  await runAdmin(["backup", backups], { ...secretEnvironment, ...signing, DATABASE_URL: from.logins.owner });
  const backup = join(backups, (await readdir(backups))[0] ?? "");
  const verified = await runAdmin(["verify", backup, ...publicKey], {});
  const restored = await runAdmin(["restore", backup, ...publicKey], {
    ...secretEnvironment,
    ...decryption,
    DATABASE_URL: to.logins.owner,
  });
  return [verified, restored].map((output) => output.trim().split("\n").at(-1) ?? "");
}

function namesOfDifferences(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}

/** One run of the production test; the caller prints the lines and the problems. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import example from "../../../../deploy/merchant.example.json" with { type: "json" };
import { approveWithdrawal, enrol, invitationsOf, switchMethodsOn } from "./administrators.ts";
import type { Administrator } from "./administrators.ts";
import { createPortalCaller } from "./call-portal.ts";
import { findDemoRows } from "./compare-books.ts";
import { findFreePort, openProductionDatabase, runAdmin, secretEnvironment } from "./installation.ts";
import { startSandbox, startServer } from "./installation.ts";
import { addPayoutAccount, deposit, playTurnover, registerMember, requestWithdrawal, until } from "./member-day.ts";

/** The example, with the sandbox as the payment provider. */
const merchantFile = {
  ...example,
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
  const problems: string[] = [];
  try {
    const database = await openProductionDatabase(join(folder, "postgres"));
    cleanUp.push(() => database.stop());
    const file = join(folder, "merchant.json");
    await writeFile(file, JSON.stringify(merchantFile));
    const created = await runAdmin(["create-merchant", file], {
      ...secretEnvironment,
      DATABASE_URL: database.logins.owner,
    });
    if (created.code !== 0) throw new Error(`create-merchant ended with ${created.code}: ${created.output}`);
    print("the merchant is created on an empty database");

    const port = await findFreePort();
    const sandbox = await startSandbox(port);
    cleanUp.push(() => sandbox.remove());
    const data = join(folder, "data");
    await mkdir(data);
    const server = await startServer({ port, appUrl: database.logins.app, folder: data, sandboxUrl: sandbox.url });
    cleanUp.push(() => server.stop());
    const call = createPortalCaller(port, host);
    const administrators: Administrator[] = [];
    for (const each of invitationsOf(created.output)) administrators.push(await enrol(call, each));
    const [first, second] = administrators;
    if (first === undefined || second === undefined) throw new Error("create-merchant printed no two invitations");
    await switchMethodsOn(call, [first, second]);
    print("two administrators have switched the payment methods on");

    const order = { call, host, sandbox };
    const token = await registerMember(call);
    await deposit(order, token);
    await playTurnover(order, token);
    const bankCardId = await addPayoutAccount(order, token);
    const id = await requestWithdrawal(order, { token, bankCardId });
    await approveWithdrawal(call, { token: first.token, id });
    await until("the withdrawal is paid", async () => {
      const { withdrawal } = await call<WithdrawalDetail>({
        method: "GET",
        url: `/backoffice/api/withdrawals/${id}`,
        token: first.token,
      });
      return withdrawal.state === "success";
    });
    print("a member has registered, deposited, played and withdrawn");
    await server.stop();
    problems.push(...(await findDemoRows(database.logins.owner)).map((row) => `a row of the demo: ${row}`));
    return problems;
  } finally {
    for (const each of cleanUp.toReversed()) await each();
  }
}

/** Pays a deposit at the sandbox, as its member would on the provider's page. */

import { depositReference } from "../../src/testing/test-cashier.ts";
import type { TestSandbox } from "../../src/testing/test-sandbox.ts";

/** Throws if the provider does not know the deposit. */
export async function payDeposit(sandbox: TestSandbox, depositId: string): Promise<void> {
  if (!(await tryToPay(sandbox, depositId))) throw new Error(`the sandbox does not know deposit ${depositId}`);
}

/** Returns false if the provider does not know the deposit. */
export async function tryToPay(sandbox: TestSandbox, depositId: string): Promise<boolean> {
  const path = `/api/payments/${depositReference(depositId)}/decide`;
  const { status } = await sandbox.call("POST", path, { outcome: "paid" });
  if (status !== 200 && status !== 404) throw new Error(`the sandbox answered ${status}`);
  return status === 200;
}

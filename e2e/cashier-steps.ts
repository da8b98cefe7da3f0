/** Steps at the cashier that journeys share. */

import { buttonOf, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** Sets the payment password and the first payout account of a new member; the page of withdrawals is open after it. */
export async function addPayoutAccount(
  { page, t }: Visitor,
  { password, paymentPassword }: { readonly password: string; readonly paymentPassword: string },
): Promise<void> {
  await page.goto("/member/withdraw");
  await fieldOf(page, t("security.password")).fill(password);
  await fieldOf(page, t("security.payment.new")).fill(paymentPassword);
  await fieldOf(page, t("security.payment.again")).fill(paymentPassword);
  await buttonOf(page, t("security.payment.set")).click();
  await fieldOf(page, t("cashier.account.mobile")).fill("09171234567");
  await fieldOf(page, t("cashier.account.holder")).fill("Maria Santos");
  await fieldOf(page, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(page, t("cashier.account.add")).click();
}

/**
 * GCS_merchantWallet: whether members of the merchant have one wallet or several. No refusals; reads the cached
 * settings.
 */

import type { MerchantWallet } from "@openhouse/protocol/payments/wallet-transfer";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";

/** The reply does not depend on the member, so clients may cache it for the session. */
export function readMerchantWallet(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId }: Pick<MemberActor, "merchantId">,
): MerchantWallet {
  const { code, currency, settings } = merchants.byId(merchantId);
  const isSingle = settings["wallet.mode"] === "single";
  const amountOf = (minor: number) => decimalOf(money(BigInt(minor), currency));
  return {
    isSingle,
    merchantCode: code,
    wallets: isSingle ? [] : [{ accountTypeId: accountTypeIds.vendor, name: settings["wallet.vendorName"] }],
    minimumAmount: amountOf(settings["wallet.transferMinimumMinor"]),
    maximumAmount: amountOf(settings["wallet.transferMaximumMinor"]),
  };
}

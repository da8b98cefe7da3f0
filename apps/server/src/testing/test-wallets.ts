/**
 * A merchant in transfer mode (members move money to a vendor wallet), and the calls that tests of vendor wallets
 * share.
 */

import { randomUUID } from "node:crypto";
import type { WalletTransferRecord } from "@openhouse/protocol/payments/wallet-transfer";
import type { StaffActor } from "../core/actor.ts";
import type { MemberId, MerchantId, SessionId, StaffId } from "../core/ids.ts";
import { readBalances } from "../modules/wallet/index.ts";
import { setMerchant } from "./set-merchant.ts";
import type { SignedInMember, TestAnswer, TestApp } from "./test-app.ts";

export const merchantId = 1 as MerchantId;
export const mainType = 2;
export const vendorType = 5;

/** Switches the first merchant to transfer mode. */
export function useVendorWallets(test: TestApp): Promise<void> {
  return setMerchant(test, merchantId, {
    settings: { "wallet.mode": "transfer", "wallet.vendorName": "Starboard Live" },
  });
}

export interface MoveOptions {
  readonly from?: number;
  readonly to?: number;
  readonly amount?: unknown;
  readonly key?: string;
}

/** Requests a wallet transfer through the real call; ten pesos to the vendor by default. */
export function requestMove(test: TestApp, { token }: Pick<SignedInMember, "token">, options: MoveOptions = {}) {
  const { from = mainType, to = vendorType, amount = 10, key = randomUUID() } = options;
  const body = { fromAccountTypeId: from, toAccountTypeId: to, amount };
  return test.call({ method: "POST", url: "/wps/relay/GCS_walletTransfer", token, key, body });
}

/** The record of a wallet transfer that must succeed. */
export async function expectTransferRecord(answer: Promise<TestAnswer>): Promise<WalletTransferRecord> {
  const { status, errorCode, value } = await answer;
  if (status !== 200) throw new Error(`the transfer answered ${status} ${String(errorCode)}`);
  return value as WalletTransferRecord;
}

/** The balances of the main wallet, the vendor wallet and the hold, in minor units. */
export async function walletsOf({ deps }: TestApp, { memberId }: { readonly memberId: MemberId }) {
  const { main, vendor, hold } = await readBalances(deps.db, merchantId, memberId);
  return { main: main.minor, vendor: vendor.minor, hold: hold.minor };
}

/** A staff member, for operations that are called without their route. */
export const financeActor: StaffActor = {
  kind: "staff",
  merchantId,
  staffId: 1n as StaffId,
  account: "tester",
  roles: ["finance"],
  sessionId: 1n as SessionId,
  ip: "127.0.0.1",
  language: "EN",
  requestId: "test",
};

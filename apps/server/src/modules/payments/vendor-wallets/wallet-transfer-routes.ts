/** Routes of transfers between the main wallet and vendor wallets (specification, section 7, token calls). */

import type { FastifyInstance } from "fastify";
import {
  MerchantWallet,
  MerchantWalletQuery,
  WalletReturnBody,
  WalletTransferBody,
  WalletTransferRecord,
  WalletTransferReport,
  WalletTransferReportQuery,
} from "@openhouse/protocol/payments/wallet-transfer";
import { PaymentParams } from "@openhouse/protocol/payments/queue-shapes";
import { OpenWalletTransfers, SettleWalletTransferBody } from "@openhouse/protocol/payments/staff-wallet-transfers";
import { readId } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import { defineRoute, memberOf, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { listOpenWalletTransfers } from "./list-open-wallet-transfers.ts";
import { listWalletTransfers, toWalletTransferRecord } from "./list-wallet-transfers.ts";
import { readMerchantWallet } from "./read-merchant-wallet.ts";
import { settleVendorTransfer } from "./settle-vendor-transfer.ts";
import { returnWallet, transferWallet } from "./transfer-wallet.ts";

const tag = "wallet";

export function walletTransferRoutes(app: FastifyInstance, deps: RouteDeps): void {
  memberRoutes(app, deps);
  staffRoutes(app, deps);
}

function staffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/wallet-transfers",
    summary: "Open transfers to and from vendor wallets",
    tag: "back office",
    reply: OpenWalletTransfers,
    handler: ({ actor }) => listOpenWalletTransfers(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/wallet-transfers/:id/settle",
    summary: "Settle a transfer that the vendor contradicts",
    tag: "back office",
    idempotency: "stored",
    params: PaymentParams,
    body: SettleWalletTransferBody,
    reply: OpenWalletTransfers,
    handler: async ({ actor, params, body: { outcome: state, reason }, tx }) => {
      const staff = staffOf(actor);
      await settleVendorTransfer(deps, tx, { actor: staff, id: readId(params.id), state, reason });
      return listOpenWalletTransfers({ db: tx }, staff);
    },
  });
}

function memberRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/GCS_merchantWallet",
    modId: "COMM3",
    summary: "Whether members have one wallet or several",
    tag,
    query: MerchantWalletQuery,
    reply: MerchantWallet,
    handler: async ({ actor }) => readMerchantWallet(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/GCS_getWalletTransferReport",
    summary: "The member's transfers between the main wallet and the vendor wallet",
    tag,
    query: WalletTransferReportQuery,
    reply: WalletTransferReport,
    handler: ({ actor, query }) => listWalletTransfers(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/GCS_walletTransfer",
    summary: "Transfer money between the main wallet and the vendor wallet",
    tag,
    rate: "session",
    idempotency: "operation",
    body: WalletTransferBody,
    reply: WalletTransferRecord,
    handler: async ({ actor, body, idempotencyKey: key }) =>
      toWalletTransferRecord(await transferWallet(deps, memberOf(actor), { ...body, key })),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/GCS_walletReturn",
    summary: "Return the whole vendor wallet to the main wallet",
    tag,
    rate: "session",
    idempotency: "operation",
    body: WalletReturnBody,
    reply: WalletTransferRecord,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const member = memberOf(actor);
      const isForeign = body.customerId !== undefined && body.customerId !== String(member.memberId);
      if (isForeign) throw new Refusal("permission.denied");
      return toWalletTransferRecord(await returnWallet(deps, member, key));
    },
  });
}

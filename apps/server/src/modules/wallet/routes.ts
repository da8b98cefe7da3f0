/**
 * Routes of wallets: members read their own wallet (docs/wire-format.md, Wallet), the staff freezes and unfreezes
 * wallets.
 */

import type { FastifyInstance } from "fastify";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import { ExportStatementQuery } from "@openhouse/protocol/wallet/export-statement";
import { FreezeBody, FreezeReply, FrozenMemberParams } from "@openhouse/protocol/wallet/freeze-wallet";
import {
  CheckStatementQuery,
  PrintStatementQuery,
  StatementCheck,
  StatementDocument,
} from "@openhouse/protocol/wallet/print-statement";
import { OlderWalletBalances, ShowBalancesQuery, WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import { ShowTransactionsQuery, TransactionList } from "@openhouse/protocol/wallet/show-transactions";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, memberOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { exportStatement } from "./export-statement.ts";
import { freezeWallet } from "./freeze-wallet.ts";
import { printStatement } from "./print-statement.ts";
import { listOlderBalances, showBalances } from "./show-balances.ts";
import { showTransactions } from "./show-transactions.ts";
import { checkStatement } from "./statement-code.ts";

export function walletRoutes(app: FastifyInstance, deps: RouteDeps): void {
  memberWalletRoutes(app, deps);
  statementRoutes(app, deps);
  freezeRoutes(app, deps);
}

const freezes = [
  { action: "freeze", frozen: true, summary: "Freeze a member's accounts" },
  { action: "unfreeze", frozen: false, summary: "Unfreeze a member's accounts" },
] as const;

function freezeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const { action, frozen, summary } of freezes) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/backoffice/api/members/:id/${action}`,
      summary,
      tag: "back office",
      idempotency: "stored",
      params: FrozenMemberParams,
      body: FreezeBody,
      reply: FreezeReply,
      handler: async ({ actor, params, body, tx }) => {
        const memberId = idFromWire<MemberId>(params.id);
        if (memberId === undefined) throw new Refusal("no.data");
        return freezeWallet(deps, tx, { actor: staffOf(actor), memberId, frozen, reason: body.reason });
      },
    });
  }
}

function memberWalletRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/v2/wallets/balance",
    modId: "COMM3",
    summary: "Balances of the member's wallets",
    tag: "wallet",
    query: ShowBalancesQuery,
    reply: WalletBalances,
    handler: ({ actor, query }) => showBalances(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/wallets/balance",
    modId: "COMM3",
    summary: "Balances of the member's wallets as a list (older form for existing clients)",
    tag: "wallet",
    query: ShowBalancesQuery,
    reply: OlderWalletBalances,
    handler: ({ actor, query }) => listOlderBalances(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_MemTransDet",
    aliases: ["/wps/report/transaction"],
    modId: "MEMTRANS3",
    summary: "The member's statement with the balance after each line",
    tag: "wallet",
    query: ShowTransactionsQuery,
    reply: TransactionList,
    handler: ({ actor, query }) => showTransactions(deps, memberOf(actor), query),
  });
}

function statementRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/report/statement",
    modId: "MEMTRANS3",
    summary: "The member's statement as a CSV or XLSX file",
    tag: "wallet",
    query: ExportStatementQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportStatement(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/report/statement/pdf",
    modId: "MEMTRANS3",
    summary: "The member's statement as a PDF document with a check code",
    tag: "wallet",
    rate: "past",
    query: PrintStatementQuery,
    reply: StatementDocument,
    handler: ({ actor, query }) => printStatement(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/report/statement/check",
    summary: "Whether a printed statement was issued by this merchant",
    tag: "wallet",
    rate: "session",
    query: CheckStatementQuery,
    reply: StatementCheck,
    handler: async ({ actor, query }) => checkStatement(deps, actor, query),
  });
}

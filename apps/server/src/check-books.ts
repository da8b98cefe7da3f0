/**
 * A nightly job that checks the data of each merchant. It checks from the first row: ledger, audit chain, places and
 * stored sizes of the teams, transfers between members and between a member's own wallets, disputes that were paid,
 * bills of contracts. It checks the daily figures of teams and the rebates for the last days only, and some older
 * rebates each night.
 *
 * If the data is inconsistent, the job logs an error and appends an entry to the audit chain (GLI-19 2.8.8). It writes
 * only that entry, the progress of the check of older rebates, and the list of older rebates to check again.
 */

import { shiftDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "./core/merchant/business-day.ts";
import type { Deps } from "./core/deps.ts";
import type { Merchant } from "./core/merchant/merchant.ts";
import { appendAudit, findBrokenAudit } from "./db/audit.ts";
import { findBrokenPlaces, findBrokenTeamDays, findBrokenTeams, findBrokenTransfers } from "./modules/agents/index.ts";
import { findBrokenBills } from "./modules/contracts/index.ts";
import { findBrokenDisputes, findBrokenVendorTransfers } from "./modules/payments/index.ts";
import { findBrokenRebates } from "./modules/rebates/index.ts";
import { checkLedger } from "./modules/wallet/index.ts";

/** The daily figures of teams are checked for this many past days. */
const checkedDays = 8;

export async function checkBooks(deps: Deps): Promise<void> {
  for (const merchant of deps.merchants.all()) await checkMerchant(deps, merchant);
}

async function checkMerchant(deps: Deps, { id: merchantId, code, currency, timeZone }: Merchant): Promise<void> {
  const { db, log, clock } = deps;
  const ledger = await checkLedger(db, merchantId);
  const brokenAudit = await findBrokenAudit(db, merchantId);
  const brokenPlaces = await findBrokenPlaces(db, merchantId);
  const brokenTeams = await findBrokenTeams(db, merchantId);
  const since = shiftDay(businessDay(clock.businessNow(), timeZone), -checkedDays);
  const brokenTransfers = [
    ...(await findBrokenTeamDays(db, { merchantId, day: since })),
    ...(await findBrokenTransfers(db, merchantId)),
    ...(await findBrokenVendorTransfers(db, merchantId)),
    ...(await findBrokenDisputes(db, merchantId)),
    ...(await findBrokenBills(db, { merchantId, currency })),
    ...(await findBrokenRebates(db, { merchantId, currency, at: clock.businessNow() })),
  ];
  const brokenCount = brokenAudit.length + brokenPlaces.length + brokenTeams.length + brokenTransfers.length;
  const isSound = ledger.isSound && brokenCount === 0;
  deps.metrics.booksSound.set({ merchant: code }, isSound ? 1 : 0);
  if (isSound) {
    log.info(
      { merchant: code, transfers: String(ledger.transfers), accounts: String(ledger.accounts) },
      "books are sound",
    );
    return;
  }
  const detail = {
    ledgerIsSound: ledger.isSound,
    sums: ledger.sums.map(({ minor, currency }) => `${currency} ${minor}`),
    wrongAccounts: ledger.wrongAccounts.map(String),
    brokenLines: String(ledger.brokenLines),
    strayKeys: String(ledger.strayKeys),
    forbiddenTransfers: String(ledger.forbiddenTransfers),
    brokenAudit: brokenAudit.slice(0, 100).map(String),
    brokenPlaces: brokenPlaces.map(String),
    brokenTeams: brokenTeams.map(String),
    brokenTransfers,
  };
  log.error({ merchant: code, ...detail }, "books are NOT sound");
  await appendAudit(db, {
    merchantId,
    at: clock.businessNow(),
    actor: { kind: "system", id: null, name: "check-books", ip: null },
    action: "books.check.failed",
    subject: { kind: "merchant", id: String(merchantId) },
    detail,
  });
}

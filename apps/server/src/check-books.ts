/**
 * A nightly job that checks the data of each merchant. It checks from the first row on: the ledger, the audit chain,
 * the members' places in the team tree, the stored sizes of the teams, transfers between members and between a member's
 * own wallets, disputes that were paid, and bills of contracts. It checks the daily figures of teams and the rebates
 * for the last days only, and some older rebates each night.
 *
 * If the data is inconsistent, the job logs an error and appends an entry to the audit chain (GLI-19 2.8.8). It writes
 * only that entry, the progress of the check of older rebates, and the list of older rebates to check again.
 */

import { shiftDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "./core/merchant/business-day.ts";
import type { Deps } from "./core/deps.ts";
import type { Merchant } from "./core/merchant/merchant.ts";
import { appendAudit, findBrokenAudit } from "./db/audit.ts";
import type { Queryable } from "./db/connection.ts";
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

/** Runs the checks that start at the first row; they write nothing. */
export async function findBookFaults(db: Queryable, { id, currency }: Pick<Merchant, "id" | "currency">) {
  const ledger = await checkLedger(db, id);
  const brokenAudit = await findBrokenAudit(db, id);
  const brokenPlaces = await findBrokenPlaces(db, id);
  const brokenTeams = await findBrokenTeams(db, id);
  const brokenTransfers = [
    ...(await findBrokenTransfers(db, id)),
    ...(await findBrokenVendorTransfers(db, id)),
    ...(await findBrokenDisputes(db, id)),
    ...(await findBrokenBills(db, { merchantId: id, currency })),
  ];
  const faultCount = brokenAudit.length + brokenPlaces.length + brokenTeams.length + brokenTransfers.length;
  const isSound = ledger.isSound && faultCount === 0;
  return { isSound, ledger, brokenAudit, brokenPlaces, brokenTeams, brokenTransfers };
}

async function checkMerchant(deps: Deps, merchant: Merchant): Promise<void> {
  const { id: merchantId, code, currency, timeZone } = merchant;
  const { db, log, clock } = deps;
  const faults = await findBookFaults(db, merchant);
  const { ledger, brokenAudit, brokenPlaces, brokenTeams } = faults;
  const since = shiftDay(businessDay(clock.businessNow(), timeZone), -checkedDays);
  const brokenFigures = [
    ...(await findBrokenTeamDays(db, { merchantId, day: since })),
    ...(await findBrokenRebates(db, { merchantId, currency, at: clock.businessNow() })),
  ];
  const brokenTransfers = [...faults.brokenTransfers, ...brokenFigures];
  const isSound = faults.isSound && brokenFigures.length === 0;
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

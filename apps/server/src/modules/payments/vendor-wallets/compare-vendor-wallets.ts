/**
 * Nightly job: compares vendors' balances with our ledger. Only the balances reveal a vendor that replies "done"
 * without doing anything. Members with an open transfer are skipped.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { appendAudit } from "../../../db/audit.ts";
import { playerName } from "./send-vendor-transfer.ts";
import { selectVendorAccounts } from "./vendor-transfer-list-repository.ts";

export interface VendorDifference {
  readonly memberId: MemberId;
  readonly ledgerMinor: bigint;
  readonly vendorMinor: bigint;
}

type CompareDeps = Pick<Deps, "db" | "clock" | "merchants" | "vendorWallets" | "log">;

const membersPerPage = 200;

/** The members of a merchant whose balance at the vendor differs from ours. Throws `ProviderUnavailable`. */
export async function findVendorDifferences(deps: CompareDeps, merchantId: MerchantId): Promise<VendorDifference[]> {
  const vendor = deps.vendorWallets.get(deps.merchants.byId(merchantId).settings["wallet.vendor"]);
  if (vendor === undefined) return [];
  const differences: VendorDifference[] = [];
  let after = 0n as MemberId;
  for (;;) {
    const accounts = await selectVendorAccounts(deps.db, { merchantId, after, limit: membersPerPage });
    for (const { memberId, minor: ledgerMinor } of accounts) {
      const vendorMinor = await vendor.readBalance(playerName(merchantId, memberId));
      if (vendorMinor !== ledgerMinor) differences.push({ memberId, ledgerMinor, vendorMinor });
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < membersPerPage) return differences;
    after = last.memberId;
  }
}

/**
 * Checks every merchant. Differences are logged as errors and written to the audit chain every night until they end.
 */
export async function compareVendorWallets(deps: CompareDeps): Promise<void> {
  for (const { id: merchantId, code } of deps.merchants.all()) {
    try {
      const differences = await findVendorDifferences(deps, merchantId);
      if (differences.length === 0) continue;
      const members = differences.map(({ memberId, ledgerMinor, vendorMinor }) => ({
        memberId: String(memberId),
        oursMinor: String(ledgerMinor),
        theirsMinor: String(vendorMinor),
      }));
      deps.log.error({ merchant: code, members }, "vendor wallet balances differ from the ledger");
      await appendAudit(deps.db, {
        merchantId,
        at: deps.clock.businessNow(),
        actor: { kind: "system", id: null, name: "compare-vendor-wallets", ip: null },
        action: "vendor.balance.differed",
        subject: { kind: "merchant", id: String(merchantId) },
        detail: { count: members.length, members: members.slice(0, 100) },
      });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, merchant: code }, "the vendor's balances could not be read");
    }
  }
}

/** A supplier of games, as a process has it in memory. */

import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { NetworkSet } from "../../core/network/ip-networks.ts";

/** URL and credentials of our calls to a supplier. */
export interface SupplierInterface {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Our name at the supplier. */
  readonly operatorId: string;
  /** Origins of the supplier's games. */
  readonly gameHosts: readonly string[];
  /** Our signing key (PKCS#8, PEM), encrypted by `supplierKeySealer`. */
  readonly sealedKey: string;
}

export interface Supplier {
  readonly merchantId: MerchantId;
  /** The code in the URL of the supplier's calls. */
  readonly code: string;
  /** The vendor of the catalogue whose games the supplier runs. */
  readonly vendor: string;
  readonly publicKey: KeyObject;
  readonly currency: CurrencyCode;
  /** If true, an identical repeat gets the first response; if false, RS_ERROR_DUPLICATE_TRANSACTION. */
  readonly answersReplay: boolean;
  readonly tokenLifeSeconds: number;
  /** Networks from which the supplier may call; undefined allows all. */
  readonly networks: NetworkSet | undefined;
  /** If false, the supplier may send only wins and rollbacks, and its games cannot be opened. */
  readonly isEnabled: boolean;
  /** Daily limit of the sum of wins without a stake, in minor units. */
  readonly promoDayLimit: bigint;
  /** The operator's own accounts with which the supplier may certify the wallet. */
  readonly certificationAccounts: readonly string[];
  /** Undefined if the supplier has no interface. Then the studio's demo opens instead of the supplier's games. */
  readonly api: SupplierInterface | undefined;
}

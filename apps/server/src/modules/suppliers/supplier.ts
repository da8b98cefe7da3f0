/** A supplier of games as a process keeps it in memory. */

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
  /** Origins that its games come from. */
  readonly gameHosts: readonly string[];
  /** Our signing key (PKCS#8, PEM), sealed by `supplierKeySealer`. */
  readonly sealedKey: string;
}

export interface Supplier {
  readonly merchantId: MerchantId;
  /** The code in the URL of its calls. */
  readonly code: string;
  /** The vendor of the catalogue whose games it runs. */
  readonly vendor: string;
  readonly publicKey: KeyObject;
  readonly currency: CurrencyCode;
  /** If true, an identical repeat gets the first response, otherwise RS_ERROR_DUPLICATE_TRANSACTION. */
  readonly answersReplay: boolean;
  readonly tokenLifeSeconds: number;
  /** Networks that it may call from; undefined allows all. */
  readonly networks: NetworkSet | undefined;
  /** If false, the supplier can place no new bets. */
  readonly isEnabled: boolean;
  /** Limit of wins without a bet per day, in minor units. */
  readonly promoDayLimit: bigint;
  /** The operator's own accounts with which the supplier may certify the wallet. */
  readonly certificationAccounts: readonly string[];
  /** Undefined if it has no interface; then it does not open its games. */
  readonly api: SupplierInterface | undefined;
}

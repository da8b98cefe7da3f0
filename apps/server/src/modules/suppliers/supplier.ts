/** A supplier of games as the running process knows it. */

import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { NetworkSet } from "../../core/network/ip-networks.ts";

/** Where and as whom we call a supplier. */
export interface SupplierInterface {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Our name there. */
  readonly operatorId: string;
  /** Origins that its games come from. */
  readonly gameHosts: readonly string[];
  /** What we sign with: opens by `supplierKeySealer`; PKCS#8, PEM. */
  readonly sealedKey: string;
}

export interface Supplier {
  readonly merchantId: MerchantId;
  /** As it stands in the address of its calls. */
  readonly code: string;
  /** The vendor of the catalogue whose games it runs. */
  readonly vendor: string;
  readonly publicKey: KeyObject;
  readonly currency: CurrencyCode;
  /** An identical replay is answered with the first result; else RS_ERROR_DUPLICATE_TRANSACTION. */
  readonly answersReplay: boolean;
  readonly tokenLifeSeconds: number;
  /** Where it may call from; undefined = from everywhere. */
  readonly networks: NetworkSet | undefined;
  /** False: no new bets. */
  readonly isEnabled: boolean;
  /** Minor units that it may give to players in a day as wins without a bet. */
  readonly promoDayLimit: bigint;
  /** Accounts of the house's own, by which it may certify the wallet. */
  readonly certificationAccounts: readonly string[];
  /** Undefined: it has none, and its games are not opened by it. */
  readonly api: SupplierInterface | undefined;
}

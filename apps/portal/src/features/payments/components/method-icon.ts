/** The picture of a way of paying. */

import type { IconName } from "@openhouse/ui/icon/icon";

/** By family: e-wallet, bank, transfer, QR; anything else is money. */
export function methodIcon(kind: string): IconName {
  switch (kind) {
    case "ewallet":
      return "phone";
    case "bank":
      return "banknote";
    case "transfer":
      return "upload";
    case "qr":
      return "image";
    default:
      return "wallet";
  }
}

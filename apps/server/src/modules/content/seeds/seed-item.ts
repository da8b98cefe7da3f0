/** The format of the initial content of merchants. */

import type { FieldValues } from "@openhouse/rules/content/content-body";
import type { ContentAudience, ContentKind } from "@openhouse/rules/content/content-kinds";

export interface SeedItem {
  /** Code of the only demo merchant that gets the item; if left out, both demo merchants get it. */
  readonly merchant?: string;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields?: FieldValues;
  readonly EN: FieldValues;
  readonly TY: FieldValues;
  readonly audience?: ContentAudience;
  /** The item is published this many days before the merchant's start; 0 if left out. */
  readonly daysAgo?: number;
  /** A text that is true only of the demo; a real merchant does not get it. */
  readonly isDemo?: boolean;
  /** The counterpart of an `isDemo` text, for a real merchant only. */
  readonly isStarter?: boolean;
  /** A text that is not true of the demo stays a draft until a responsible staff member publishes it. */
  readonly isDraft?: boolean;
}

/** The values for `{field}` in texts, formatted for reading. */
export interface SeedMerchant {
  readonly name: string;
  readonly age: string;
  readonly handle: string;
  readonly currency: string;
  readonly city: string;
  readonly trial: string;
  readonly walletMinimum: string;
  readonly walletMaximum: string;
  readonly bankMinimum: string;
  readonly bankFee: string;
  readonly withdrawMinimum: string;
  readonly withdrawWalletMaximum: string;
  readonly withdrawBankFee: string;
  readonly withdrawDailyMaximum: string;
  readonly secondPersonAbove: string;
  readonly wallets: string;
  readonly banks: string;
}

export const openHouse: SeedMerchant = {
  name: "Open House",
  age: "18",
  handle: "openhouse",
  currency: "Philippine peso",
  city: "Manila",
  trial: "10,000",
  walletMinimum: "₱100",
  walletMaximum: "₱50,000",
  bankMinimum: "₱500",
  bankFee: "0.5% + ₱5",
  withdrawMinimum: "₱200",
  withdrawWalletMaximum: "₱50,000",
  withdrawBankFee: "₱15",
  withdrawDailyMaximum: "₱200,000",
  secondPersonAbove: "₱25,000",
  wallets: "Lakbay Wallet, Amihan Pay",
  banks: "Habagat Bank, Sinag Savings",
};

export const harbour: SeedMerchant = {
  name: "Harbour House",
  age: "21",
  handle: "harbourhouse",
  currency: "Hong Kong dollar",
  city: "Hong Kong",
  trial: "10,000",
  walletMinimum: "HK$100",
  walletMaximum: "HK$30,000",
  bankMinimum: "HK$200",
  bankFee: "0.8%",
  withdrawMinimum: "HK$200",
  withdrawWalletMaximum: "HK$20,000",
  withdrawBankFee: "HK$10",
  withdrawDailyMaximum: "HK$200,000",
  secondPersonAbove: "HK$5,000",
  wallets: "Junk Bay Wallet",
  banks: "Lantern Bank",
};

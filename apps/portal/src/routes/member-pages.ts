/**
 * The pages of the member centre; those of the agent centre stand beside (agent-pages.ts). Menus list exactly these,
 * so that nothing leads nowhere; adding a page is adding its line. Those that open later say so themselves. The spec's
 * full list: portal-spec section 2.
 */

import type { ComponentType } from "react";
import { activitiesTexts } from "@openhouse/i18n/activities-texts.gen";
import { limitsTexts } from "@openhouse/i18n/limits-texts.gen";
import { profileTexts } from "@openhouse/i18n/profile-texts.gen";
import { securityTexts } from "@openhouse/i18n/security-texts.gen";
import type { AreaTexts, MessageKey } from "@openhouse/i18n/text-store";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import type { FlagId } from "@openhouse/rules/system/flag-tree";
import type { IconName } from "@openhouse/ui/icon/icon";

/** One page of the centre; `name` is the last part of its address. */
export interface CentrePage {
  readonly name: string;
  readonly icon: IconName;
  /** A text without arguments. */
  readonly title: Extract<MessageKey, `member.page.${string}`>;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Texts beyond those of every member page. */
  readonly texts?: AreaTexts;
  /** The page exists only where the house has switched this on. */
  readonly flag?: FlagId;
  /** The page exists where the house has switched on any of these. */
  readonly anyFlag?: readonly FlagId[];
  /** Agents have a page of their own in its place (portal-spec section 2, Member menu). */
  readonly isForMembersOnly?: boolean;
  /** The page moves money to a vendor's wallet: no menu names it where there is one wallet; its address says so. */
  readonly needsVendorWallet?: boolean;
  /** The page is about the own upline: who stands directly below the house has none. */
  readonly needsUpline?: boolean;
  /** The page is about contracts: no menu names it to whom none was ever offered; its address says so. */
  readonly needsContract?: boolean;
}

const opensLater = () => import("./opens-later.tsx");

/** /member/<name>, in the order of the menu. */
export const memberPages: readonly CentrePage[] = [
  { name: "wallet", icon: "wallet", title: "member.page.wallet", load: () => import("./wallet-area.tsx") },
  {
    name: "depositv2",
    icon: "arrow-down",
    title: "member.page.depositv2",
    load: () => import("../features/payments/components/deposit-page.tsx"),
  },
  {
    name: "withdraw",
    icon: "arrow-up",
    title: "member.page.withdraw",
    load: () => import("../features/payments/components/withdraw-page.tsx"),
    // Who has no payment password yet sets it there.
    texts: securityTexts,
  },
  {
    name: "transferFund",
    icon: "wallet",
    title: "member.page.transferFund",
    needsVendorWallet: true,
    load: () => import("../features/payments/components/wallet-move-page.tsx"),
  },
  {
    name: "transferUpline",
    icon: "send",
    title: "member.page.transferUpline",
    flag: "AGETRANSFERUP3",
    needsUpline: true,
    load: () => import("../features/payments/components/transfer-upline-page.tsx"),
    texts: securityTexts,
  },
  { name: "messageV2", icon: "mail", title: "member.page.messageV2", flag: "INBOX3", load: opensLater },
  { name: "rewardCenter", icon: "gift", title: "member.page.rewardCenter", flag: "REWCEN3", load: opensLater },
  {
    name: "activityCenter",
    icon: "star",
    title: "member.page.activityCenter",
    load: () => import("../features/promotions/components/activity-page.tsx"),
    texts: activitiesTexts,
  },
  {
    name: "transactionHistory",
    icon: "book",
    title: "member.page.transactionHistory",
    flag: "MEMTRANS3",
    load: () => import("../features/records/components/statement-page.tsx"),
  },
  {
    name: "creditReport",
    icon: "hand-coins",
    title: "member.page.creditReport",
    flag: "MEMTRANS3",
    load: () => import("../features/records/components/credit-page.tsx"),
  },
  {
    name: "bonusDetails",
    icon: "star",
    title: "member.page.bonusDetails",
    load: () => import("../features/records/components/bonus-page.tsx"),
    texts: activitiesTexts,
  },
  {
    name: "manualRebate",
    icon: "banknote",
    title: "member.page.manualRebate",
    flag: "MANPLAYREB3",
    load: () => import("../features/rebates/components/manual-rebate-page.tsx"),
    texts: activitiesTexts,
  },
  {
    name: "personalHistoryCopy",
    icon: "history",
    title: "member.page.personalHistoryCopy",
    load: () => import("../features/records/components/bets-page.tsx"),
  },
  {
    name: "personalProfit",
    icon: "chart",
    title: "member.page.personalProfit",
    load: () => import("../features/records/components/profit-page.tsx"),
  },
  {
    name: "contracts",
    icon: "scale",
    title: "member.page.contracts",
    anyFlag: Object.values(flagOfKind),
    isForMembersOnly: true,
    needsContract: true,
    load: () => import("./contracts-of-member.tsx"),
  },
  { name: "referral", icon: "users", title: "member.page.referral", isForMembersOnly: true, load: opensLater },
  {
    name: "myAccount",
    icon: "user",
    title: "member.page.myAccount",
    load: () => import("../features/profile/components/profile-page.tsx"),
    texts: profileTexts,
  },
  {
    name: "limits",
    icon: "hourglass",
    title: "member.page.limits",
    load: () => import("../features/limits/components/limits-page.tsx"),
    texts: limitsTexts,
  },
  {
    name: "securityCenter",
    icon: "shield",
    title: "member.page.securityCenter",
    load: () => import("../features/security/components/security-centre.tsx"),
    texts: securityTexts,
  },
];

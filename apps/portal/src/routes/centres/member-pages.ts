/**
 * The pages of the member centre; the pages of the agent centre are in agent-pages.ts. Menus list the pages of these
 * two files. To add a page, add a line here and its part in member-parts.ts, which menus do not load. The full list:
 * specification, section 2.
 */

import type { MessageKey } from "@openhouse/i18n/text-store";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { IconName } from "@openhouse/ui/icon/icon";

/** The properties of a page that menus need; `name` is the last part of its URL. */
export interface MenuPage {
  readonly name: string;
  readonly icon: IconName;
  readonly title: Extract<MessageKey, `member.page.${string}`>;
  /** The page exists only if the merchant has switched this flag on. */
  readonly flag?: FlagId;
  /** The page exists if the merchant has switched any of these flags on. */
  readonly anyFlag?: readonly FlagId[];
  /** True if agents have another page for the same purpose (specification, section 2, Member menu). */
  readonly isForMembersOnly?: boolean;
  /**
   * True if the page moves money to a vendor wallet. Menus leave the page out if there is only one wallet; opened by
   * its URL, the page then explains that there is only one.
   */
  readonly needsVendorWallet?: boolean;
  /**
   * True if the page concerns the member's upline. Menus leave the page out for members without one; opened by its URL,
   * the page then explains that there is none.
   */
  readonly needsUpline?: boolean;
  /**
   * True if the page shows contracts. Menus leave the page out for members who were never offered a contract; opened by
   * its URL, the page then explains that there are none.
   */
  readonly needsContract?: boolean;
}

/** /member/<name>, in the order of the menu. */
export const memberPages = [
  { name: "wallet", icon: "wallet", title: "member.page.wallet" },
  {
    name: "depositv2",
    icon: "arrow-down",
    title: "member.page.depositv2",
  },
  {
    name: "withdraw",
    icon: "arrow-up",
    title: "member.page.withdraw",
  },
  {
    name: "transferFund",
    icon: "wallet",
    title: "member.page.transferFund",
    needsVendorWallet: true,
  },
  {
    name: "transferUpline",
    icon: "send",
    title: "member.page.transferUpline",
    flag: "AGETRANSFERUP3",
    needsUpline: true,
  },
  { name: "messageV2", icon: "mail", title: "member.page.messageV2", flag: "INBOX3" },
  { name: "rewardCenter", icon: "gift", title: "member.page.rewardCenter", flag: "REWCEN3" },
  {
    name: "activityCenter",
    icon: "star",
    title: "member.page.activityCenter",
  },
  {
    name: "transactionHistory",
    icon: "book",
    title: "member.page.transactionHistory",
    flag: "MEMTRANS3",
  },
  {
    name: "creditReport",
    icon: "hand-coins",
    title: "member.page.creditReport",
    flag: "MEMTRANS3",
  },
  {
    name: "bonusDetails",
    icon: "star",
    title: "member.page.bonusDetails",
  },
  {
    name: "manualRebate",
    icon: "banknote",
    title: "member.page.manualRebate",
    flag: "MANPLAYREB3",
  },
  {
    name: "personalHistoryCopy",
    icon: "history",
    title: "member.page.personalHistoryCopy",
  },
  {
    name: "personalProfit",
    icon: "chart",
    title: "member.page.personalProfit",
  },
  {
    name: "contracts",
    icon: "scale",
    title: "member.page.contracts",
    anyFlag: Object.values(flagOfKind),
    isForMembersOnly: true,
    needsContract: true,
  },
  { name: "referral", icon: "users", title: "member.page.referral", isForMembersOnly: true },
  {
    name: "myAccount",
    icon: "user",
    title: "member.page.myAccount",
  },
  {
    name: "identity",
    icon: "id",
    title: "member.page.identity",
  },
  {
    name: "limits",
    icon: "hourglass",
    title: "member.page.limits",
  },
  {
    name: "securityCenter",
    icon: "shield",
    title: "member.page.securityCenter",
  },
] as const satisfies readonly MenuPage[];

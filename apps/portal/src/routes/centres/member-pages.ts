/**
 * The pages of the member centre; the pages of the agent centre are in agent-pages.ts. Menus list the pages of these
 * two files. To add a page, add a line here and its part in member-parts.ts, which menus do not load. The full list:
 * specification, section 2.
 */

import type { MessageKey } from "@openhouse/i18n/text-store";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { IconName } from "@openhouse/ui/icon/icon";

/** The headings of the list at /member, in its order. */
export const pageGroups = ["money", "records", "rewards", "settings"] as const;

/** The properties of a page that menus need; `name` is the last part of its URL. */
export interface MenuPage {
  readonly name: string;
  readonly icon: IconName;
  readonly title: Extract<MessageKey, `member.page.${string}`>;
  /** The heading of the page in the list at /member. Pages of the agent centre have none. */
  readonly group?: (typeof pageGroups)[number];
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
  { name: "wallet", icon: "wallet", group: "money", title: "member.page.wallet" },
  {
    name: "depositv2",
    icon: "arrow-down",
    group: "money",
    title: "member.page.depositv2",
  },
  {
    name: "withdraw",
    icon: "arrow-up",
    group: "money",
    title: "member.page.withdraw",
  },
  {
    name: "transferFund",
    icon: "wallet",
    group: "money",
    title: "member.page.transferFund",
    needsVendorWallet: true,
  },
  {
    name: "transferUpline",
    icon: "send",
    group: "money",
    title: "member.page.transferUpline",
    flag: "AGETRANSFERUP3",
    needsUpline: true,
  },
  { name: "messageV2", icon: "mail", group: "rewards", title: "member.page.messageV2", flag: "INBOX3" },
  { name: "rewardCenter", icon: "gift", group: "rewards", title: "member.page.rewardCenter", flag: "REWCEN3" },
  {
    name: "activityCenter",
    icon: "star",
    group: "rewards",
    title: "member.page.activityCenter",
  },
  {
    name: "transactionHistory",
    icon: "book",
    group: "records",
    title: "member.page.transactionHistory",
    flag: "MEMTRANS3",
  },
  {
    name: "creditReport",
    icon: "hand-coins",
    group: "records",
    title: "member.page.creditReport",
    flag: "MEMTRANS3",
  },
  {
    name: "bonusDetails",
    icon: "star",
    group: "rewards",
    title: "member.page.bonusDetails",
  },
  {
    name: "manualRebate",
    icon: "banknote",
    group: "rewards",
    title: "member.page.manualRebate",
    flag: "MANPLAYREB3",
  },
  {
    name: "personalHistoryCopy",
    icon: "history",
    group: "records",
    title: "member.page.personalHistoryCopy",
  },
  {
    name: "personalProfit",
    icon: "chart",
    group: "records",
    title: "member.page.personalProfit",
  },
  {
    name: "contracts",
    icon: "scale",
    group: "rewards",
    title: "member.page.contracts",
    anyFlag: Object.values(flagOfKind),
    isForMembersOnly: true,
    needsContract: true,
  },
  { name: "referral", icon: "users", group: "rewards", title: "member.page.referral", isForMembersOnly: true },
  {
    name: "myAccount",
    icon: "user",
    group: "settings",
    title: "member.page.myAccount",
  },
  {
    name: "identity",
    icon: "id",
    group: "settings",
    title: "member.page.identity",
  },
  {
    name: "limits",
    icon: "hourglass",
    group: "settings",
    title: "member.page.limits",
  },
  {
    name: "securityCenter",
    icon: "shield",
    group: "settings",
    title: "member.page.securityCenter",
  },
] as const satisfies readonly MenuPage[];

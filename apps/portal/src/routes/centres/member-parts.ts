/**
 * The components and texts of the pages of the member centre. They are separate from the names in member-pages.ts,
 * because menus are on every page and need only the names.
 */

import type { ComponentType } from "react";
import { activitiesTexts } from "@openhouse/i18n/activities-texts.gen";
import { identityTexts } from "@openhouse/i18n/identity-texts.gen";
import { limitsTexts } from "@openhouse/i18n/limits-texts.gen";
import { profileTexts } from "@openhouse/i18n/profile-texts.gen";
import { securityTexts } from "@openhouse/i18n/security-texts.gen";
import type { AreaTexts } from "@openhouse/i18n/text-store";
import { memberPages } from "./member-pages.ts";
import type { MenuPage } from "./member-pages.ts";

interface PagePart {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly texts?: AreaTexts;
}

export interface CentrePage extends MenuPage, PagePart {}

/** A placeholder for pages that are not available yet. */
const opensLater = () => import("../opens-later.tsx");

const parts: Readonly<Record<(typeof memberPages)[number]["name"], PagePart>> = {
  wallet: { load: () => import("./wallet-area.tsx") },
  depositv2: { load: () => import("../../features/payments/components/deposits/deposit-page.tsx") },
  withdraw: {
    load: () => import("../../features/payments/components/withdrawals/withdraw-page.tsx"),
    // The page also sets the first payment password.
    texts: securityTexts,
  },
  transferFund: { load: () => import("../../features/payments/components/vendor-wallets/wallet-move-page.tsx") },
  transferUpline: {
    load: () => import("../../features/payments/components/transfers/transfer-upline-page.tsx"),
    texts: securityTexts,
  },
  messageV2: { load: opensLater },
  rewardCenter: { load: opensLater },
  activityCenter: {
    load: () => import("../../features/promotions/components/activity-page.tsx"),
    texts: activitiesTexts,
  },
  transactionHistory: { load: () => import("../../features/records/components/statement-page.tsx") },
  creditReport: { load: () => import("../../features/records/components/credit-page.tsx") },
  bonusDetails: {
    load: () => import("../../features/records/components/bonus-page.tsx"),
    texts: activitiesTexts,
  },
  manualRebate: {
    load: () => import("../../features/rebates/components/manual-rebate-page.tsx"),
    texts: activitiesTexts,
  },
  personalHistoryCopy: { load: () => import("../../features/records/components/bets-page.tsx") },
  personalProfit: { load: () => import("../../features/records/components/profit-page.tsx") },
  contracts: { load: () => import("./contracts-of-member.tsx") },
  referral: { load: opensLater },
  myAccount: {
    load: () => import("../../features/profile/components/profile-page.tsx"),
    texts: profileTexts,
  },
  identity: {
    load: () => import("../../features/identity-checks/components/identity-page.tsx"),
    texts: identityTexts,
  },
  limits: {
    load: () => import("../../features/limits/components/limits-page.tsx"),
    texts: limitsTexts,
  },
  securityCenter: {
    load: () => import("../../features/security/components/security-centre.tsx"),
    texts: securityTexts,
  },
};

/** The pages with their parts, in the order of the menu. */
export const memberCentre: readonly CentrePage[] = memberPages.map((page) => ({ ...page, ...parts[page.name] }));

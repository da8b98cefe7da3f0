/** The pages of the agent centre, separate from the member's pages so that only agents load them. */

import { agentTexts } from "@openhouse/i18n/agent-texts.gen";
import { securityTexts } from "@openhouse/i18n/security-texts.gen";
import type { CentrePage } from "./member-parts.ts";

/** One component for all kinds of contracts; the URL decides which kind is shown. */
const contracts = { load: () => import("./contracts-by-url.tsx") } as const;

/** /agent/<name>. Only agents see links to these pages. */
export const agentPages: readonly CentrePage[] = [
  {
    name: "agentTeamOverview",
    icon: "users",
    title: "member.page.agentTeamOverview",
    flag: "AGEINFO3",
    load: () => import("../../features/agents/components/reports/team-overview-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "personalHistoryCopy",
    icon: "receipt",
    title: "member.page.agentBets",
    flag: "TEAMBETTING3",
    load: () => import("../../features/agents/components/reports/team-bets-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "agentAnnouncement",
    icon: "bell",
    title: "member.page.agentAnnouncement",
    flag: "AGENTANNOUNCE3",
    load: () => import("../../features/agents/components/agent-news-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "downlineManagmentView",
    icon: "network",
    title: "member.page.downlineManagmentView",
    flag: "DOWNMAN",
    load: () => import("../../features/agents/components/downline/downline-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "palStatementsAgentCopy",
    icon: "scale",
    title: "member.page.palStatementsAgentCopy",
    flag: "AGETEAMPNL3",
    load: () => import("../../features/agents/components/reports/team-statement-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "agentDownlineTransactionDetailsCopy",
    icon: "book",
    title: "member.page.agentDownlineTransactionDetailsCopy",
    flag: "AGEDOWNTRANS3",
    load: () => import("../../features/agents/components/reports/team-transactions-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "agentRevenueReport",
    icon: "chart",
    title: "member.page.agentRevenueReport",
    flag: "AGEREV3",
    load: () => import("../../features/agents/components/reports/revenue-page.tsx"),
    texts: agentTexts,
  },
  {
    name: "transferDownline",
    icon: "send",
    title: "member.page.transferDownline",
    flag: "DOWNMAN",
    load: () => import("../../features/payments/components/transfers/transfer-downline-page.tsx"),
    texts: securityTexts,
  },
  {
    name: "registerCenter",
    icon: "plus",
    title: "member.page.registerCenter",
    flag: "REGCEN",
    load: () => import("../../features/agents/components/registration/register-centre.tsx"),
    texts: agentTexts,
  },
  {
    name: "agentDividendRecordCopy2",
    icon: "chart",
    title: "member.page.agentDividendRecordCopy2",
    flag: "DIVIDEND",
    ...contracts,
  },
  {
    name: "agentDailyWages2",
    icon: "calendar",
    title: "member.page.agentDailyWages2",
    flag: "DAYSAL",
    ...contracts,
  },
  {
    name: "agentHourSalary",
    icon: "clock",
    title: "member.page.agentHourSalary",
    flag: "HOURSAL3",
    ...contracts,
  },
  {
    name: "agentRealtimeSalary",
    icon: "flame",
    title: "member.page.agentRealtimeSalary",
    flag: "RTSALARY3",
    ...contracts,
  },
];

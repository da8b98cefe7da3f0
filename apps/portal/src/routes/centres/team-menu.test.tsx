import { expect, it } from "vitest";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { agentPages } from "./agent-pages.ts";
import TeamMenu from "./team-menu.tsx";

const contractFlags: ReadonlySet<FlagId> = new Set(["DIVIDEND", "DAYSAL", "HOURSAL3", "RTSALARY3"]);

/** Returns the pages in the team menu of a merchant that has exactly these flags. */
async function pagesWith(flags: readonly FlagId[]): Promise<string[]> {
  const merchant = { flags: Object.fromEntries(flags.map((flag) => [flag, true])) };
  const { root } = await renderInPage(<TeamMenu />, { merchant });
  return [...root.querySelectorAll("a")].map((link) => link.getAttribute("href")?.replace("/agent/", "") ?? "");
}

it("[S6.025] without salaries and dividends, the team menu lacks only the four contract pages", async () => {
  const flags = agentPages.flatMap(({ flag }) => flag ?? []);
  const allPages = await pagesWith(flags);
  const remainingPages = await pagesWith(flags.filter((flag) => !contractFlags.has(flag)));
  expect(allPages.filter((page) => !remainingPages.includes(page))).toEqual([
    "agentDividendRecordCopy2",
    "agentDailyWages2",
    "agentHourSalary",
    "agentRealtimeSalary",
  ]);
  expect(remainingPages).toEqual(
    expect.arrayContaining([
      "agentTeamOverview",
      "personalHistoryCopy",
      "agentAnnouncement",
      "downlineManagmentView",
      "palStatementsAgentCopy",
      "agentDownlineTransactionDetailsCopy",
      "agentRevenueReport",
      "registerCenter",
    ]),
  );
});

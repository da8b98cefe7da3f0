import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { TierList } from "./tier-list.tsx";

const dividend: ContractTerms = {
  kind: "dividend",
  productClass: "LIVE",
  period: "M",
  rateType: "P",
  payer: "platform",
  activeMinimumBet: 10_000n,
  tiers: [
    { teamBet: 80_000_000n, activeMembers: 5n, netLoss: 2_500_000n, totalBet: 90_000_000n, rate: 50_000n, winRate: 0n },
  ],
};

async function textOf(part: ReactNode): Promise<string> {
  const respond = () => ({ id: "1", account: "demoagent", currency: "PHP", type: 1 });
  const { root, find, until } = await renderInPage(<Queries>{part}</Queries>, { respond, token: "t" });
  await until(() => find("dl, ol"));
  return root.textContent ?? "";
}

describe("the terms of a contract", () => {
  it.each([
    ["[S3.191]", "D", "Daily"],
    ["[S3.192]", "W", "Weekly"],
    ["[S3.193]", "H", "Semi-monthly"],
    ["[S3.194]", "M", "Monthly"],
  ] as const)("%s show the period %s as %s", async (_row, period, periodText) => {
    expect(await textOf(<ContractFacts terms={{ ...dividend, period }} />)).toContain(`Settlement period${periodText}`);
  });

  it("show the games, the payer, and the minimum bet that makes a member active", async () => {
    const text = await textOf(<ContractFacts terms={dividend} />);
    for (const part of ["GamesLive casino", "Paid byThe merchant", "₱100.00"]) expect(text).toContain(part);
  });

  it("[S3.186] [S3.187] [S3.188] [S3.189] show rate, active members, bets and net loss of a dividend", async () => {
    const text = await textOf(<TierList terms={dividend} />);
    const parts = [
      "5%",
      "Active members5",
      "Valid bet of the period₱800,000",
      "Net loss in the period₱25,000",
      "Total bets in the period₱900,000",
    ];
    for (const part of parts) expect(text).toContain(part);
  });

  it.each([
    ["hourly", "HOUR", "Hourly bet amount₱800,000"],
    ["hourly", "HALF", "Half-hourly bet amount₱800,000"],
    ["daily", "D", "Daily bet amount₱800,000"],
    ["realtime", "MIN5", "Bet amount in 5 minutes₱800,000"],
  ] as const)('[S3.190] of a salary of kind %s with the period %s show "%s"', async (kind, period, part) => {
    expect(await textOf(<TierList terms={{ ...dividend, kind, period }} />)).toContain(part);
  });
});

/** The staff looks at the agents' tree, previews the effects of a move, and moves a member there and back. */

import { expect, test } from "@playwright/test";
import { listDemoMembers } from "./demo-members.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";

test(
  "the staff moves a member in the agents' tree after a preview of the move",
  { tag: "@turn3" },
  async ({ page, baseURL }, { project, retry }) => {
    const staff = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = staff;
    const [upline, player] = demoPlayerAndUpline(retry);
    await openBackOffice(staff);
    await page.goto(`/backoffice/agents?name=${player}`);
    const table = page.getByRole("region", { name: t("backoffice.area.agents") });
    const row = table.locator("tbody tr").filter({ hasText: player });
    await expect(row).toContainText(upline);
    for (const [from, to] of [
      [upline, "demoagent"],
      ["demoagent", upline],
    ] as const) {
      await buttonOf(row, t("backoffice.agents.move")).click();
      const dialog = page.getByRole("dialog");
      await fieldOf(dialog, t("backoffice.agents.move.upline")).fill(to);
      await buttonOf(dialog, t("backoffice.agents.move.show")).click();
      await expect(dialog.locator("[aria-live=polite]")).toContainText(
        t("backoffice.agents.move.way", { account: player, from, to }),
      );
      await expectAccessible(page);
      await buttonOf(dialog, t("backoffice.agents.move.reason.wish")).click();
      await buttonOf(dialog, t("backoffice.agents.move")).click();
      await expect(dialog).toHaveCount(0);
      await expect(row).toContainText(to);
    }
    await buttonOf(row, t("backoffice.agents.move")).waitFor();
    await row.getByRole("link", { name: t("backoffice.agents.member") }).click();
    await expect(page.getByText(t("backoffice.agents.history"))).toBeVisible();
  },
);

/** Returns a player of the demo and the direct upline. Each retry uses another pair, and no other journey uses them. */
function demoPlayerAndUpline(offset: number): readonly [upline: string, player: string] {
  const players = listDemoMembers(1).filter(
    ({ type, uplineAccount }) => type === 0 && uplineAccount !== null && uplineAccount !== "demoagent",
  );
  const member = players.at(-1 - offset);
  if (member === undefined || member.uplineAccount === null) throw new Error("the demo has no such player");
  return [member.uplineAccount, member.account];
}

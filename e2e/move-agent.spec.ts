/** The staff looks at the agents' tree, previews the effects of a move, and moves a member there and back. */

import { expect, test } from "@playwright/test";
import { castOf } from "./demo-members.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";

test("the staff moves a member in the agents' tree, after it was shown what moves", async ({ page, baseURL }, {
  project,
  retry,
}) => {
  const desk = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = desk;
  const [above, below] = playerBelow(retry);
  await openBackOffice(desk);
  await page.goto(`/backoffice/agents?name=${below}`);
  const table = page.getByRole("region", { name: t("backoffice.area.agents") });
  const row = table.locator("tbody tr").filter({ hasText: below });
  await expect(row).toContainText(above);
  for (const [from, to] of [
    [above, "demoagent"],
    ["demoagent", above],
  ] as const) {
    await buttonOf(row, t("backoffice.agents.move")).click();
    const dialog = page.getByRole("dialog");
    await fieldOf(dialog, t("backoffice.agents.move.upline")).fill(to);
    await buttonOf(dialog, t("backoffice.agents.move.show")).click();
    await expect(dialog.locator("[aria-live=polite]")).toContainText(
      t("backoffice.agents.move.way", { account: below, from, to }),
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
});

/** A player of the demo and the direct upline; each run uses others, which no other journey uses. */
function playerBelow(place: number): readonly [above: string, below: string] {
  const players = castOf(1).filter(
    ({ type, uplineAccount }) => type === 0 && uplineAccount !== null && uplineAccount !== "demoagent",
  );
  const player = players.at(-1 - place);
  if (player === undefined || player.uplineAccount === null) throw new Error("the demo has no such player");
  return [player.uplineAccount, player.account];
}

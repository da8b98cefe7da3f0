/**
 * Advertising claims that the merchant has not published are drafts: readable in the back office, not shown to
 * visitors.
 */

import { expect, test } from "@playwright/test";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, visit } from "./steps.ts";

const claims = [
  { slug: "ten-thousand-slots", title: "About 10,000 slot games", words: "10,000 slot games" },
  { slug: "zalo-reward", title: "Zalo reward up to 131K", words: "up to 131K" },
];

test("[S9.033] [S9.034] the claims of 10,000 slots and of a Zalo reward are unpublished drafts", async ({
  page,
  baseURL,
}) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  const { t } = visitor;
  for (const { slug, title } of claims) {
    await page.goto(`/promotions/${slug}`);
    await expect(page.getByText(t("shell.notFound.title"))).toBeVisible();
    await page.goto("/promotions");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  }
  await openBackOffice(visitor);
  for (const { title, words } of claims) {
    await page.goto("/backoffice/content?kind=promotion&state=draft");
    await page.getByRole("link", { name: title }).click();
    await buttonOf(page, t("editor.preview")).click();
    const draft = page.frameLocator(`iframe[title="${t("editor.preview.title")}"]`);
    await expect(draft.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(draft.getByRole("main")).toContainText(words);
  }
});

/** What visitors and members may do, and what a member sees after the session has ended. */

import { expect, test } from "@playwright/test";
import { signIn, visit } from "./steps.ts";

test("[S1.010] [S6.001] [S6.002] [S6.003] a visitor can browse, log in and register", async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByText(t("shell.register"))).toBeVisible();
  await page.goto("/rng");
  await expect(page.locator(".game-card, .game-stage").first()).toBeVisible();
  await page.goto("/hot");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/promotions");
  await expect(page.locator(".content-card").first()).toBeVisible();
  await page.goto("/down");
  await expect(page.locator(".app-card").first()).toBeVisible();
  await page.goto("/login");
  await expect(page.getByRole("dialog").locator("input[name=password]")).toBeVisible();
  await page.goto("/register");
  await expect(page.locator("form.register-form input[name=username]")).toBeVisible();
});

test("[S1.011] [S6.009] [S8.028] a member sees own records until the session ends", async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await signIn(visitor, "demoplayer", "Player2026");
  await page.goto("/member/transactionHistory");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(visitor.t("member.page.transactionHistory"));
  await page.getByRole("button", { name: visitor.t("member.menu.open", { name: "demoplayer" }) }).click();
  await expect(page.getByText("demoplayer").first()).toBeVisible();
  await expect(page.getByRole("link", { name: visitor.t("member.page.agentTeamOverview") })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.evaluate(async () => {
    const token = sessionStorage.getItem("token") ?? "";
    await fetch("/wps/session/logout", { method: "DELETE", headers: { Authorization: token } });
  });
  await page.reload();
  await expect(page.getByRole("dialog").getByText("You are not logged in, please login")).toBeVisible();
});

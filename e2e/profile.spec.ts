/** The personal data and the avatar of a member. */

import { expect, test } from "@playwright/test";
import { fieldOf, registerAccount, visit } from "./steps.ts";

const personalFields = ["nickname", "payeeName", "fullName", "birthday", "birthPlace", "nationality", "occupation"];
const otherFields = ["incomeSource", "idNumber", "permanentAddress", "currentAddress"];
const contacts = ["QQ", "WeChat", "WhatsApp", "Facebook", "Telegram", "Line", "Zalo", "Skype"];
const labels =
  "[S3.099] [S3.100] [S3.101] [S3.102] [S3.103] [S3.104] [S3.105] [S3.106] [S3.107] [S3.108] [S3.109] [S3.110]";

test(`[S2.177] [S7.089] ${labels} the profile shows every field, saves data and an avatar, and locks the saved data`, async ({
  page,
  baseURL,
}) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  const { t } = visitor;
  const account = `prof${String(Date.now()).slice(-7)}`;
  await registerAccount(visitor, account, "Lantern2027");
  await page.goto("/member/myAccount");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.myAccount") })).toBeVisible();
  const form = page.locator("form.profile-form");
  for (const name of [...personalFields, ...otherFields])
    await expect(fieldOf(form, t(`profile.field.${name}`))).toBeVisible();
  for (const name of contacts) await expect(fieldOf(form, name)).toBeVisible();
  const birthday = fieldOf(form, t("profile.field.birthday"));
  await expect(birthday).toHaveAttribute("type", "date");
  const save = form.getByRole("button", { name: t("profile.save") });
  // The date of birth was set in the registration, so it can no longer be changed.
  await expect(birthday).toHaveValue("1990-06-12");
  await expect(birthday).toHaveJSProperty("readOnly", true);
  await fieldOf(form, t("profile.field.payeeName")).fill("Lualhati Cruz");
  await fieldOf(form, t("profile.field.idNumber")).fill("PH1234567");
  await form.locator("input[type=password]").fill("Lantern2027");
  await save.click();
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  await expect(fieldOf(form, t("profile.field.payeeName"))).toHaveJSProperty("readOnly", true);
  await expect(fieldOf(form, t("profile.field.idNumber"))).toHaveValue("••••567");

  const iconRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/member/icon")) iconRequests.push(request.method());
  });
  await page.getByRole("button", { name: t("profile.icon.choose") }).click();
  const avatarList = page.getByRole("group", { name: t("profile.icon.choose") });
  await expect(avatarList.getByRole("button")).toHaveCount(48);
  expect(iconRequests).toEqual(["GET"]);
  await avatarList.getByRole("button", { name: t("profile.icon.name", { number: 8 }), exact: true }).click();
  await expect(avatarList).toHaveCount(0);
  await expect(page.locator(".profile-head .member-avatar")).toHaveAttribute("src", /\/avatar\/.*7|7\.svg/);
});

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ContentItem, ContentPreview } from "@openhouse/protocol/content/staff-content";
import type { SystemStatus } from "@openhouse/protocol/merchants/system-status";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { lookOf } from "./read-looks.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

const base = "/backoffice/api/content";
const reason = "season";
const dayMs = 86_400_000;
const defaultLook = { theme: "capiz", accent: "", mode: "" };

let test: TestApp;
let token = "";
beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await signInStaff(test, { account: "stylist", roles: ["content"] }));
});
afterAll(() => test.close());

async function write(slug: string, fields: Readonly<Record<string, string>>): Promise<ContentItem> {
  const texts = { EN: { title: slug }, TY: { title: slug } };
  const body = { kind: "look", slug, body: { fields, texts, audience: "all" } };
  const answer = await test.call({ method: "POST", url: base, token, body });
  expect(answer.errorCode).toBeNull();
  return answer.value as ContentItem;
}

async function runAction(item: ContentItem, name: string, body: object): Promise<ContentItem> {
  const url = `${base}/${item.id}/${name}`;
  const answer = await test.call({ method: "POST", url, token, body: { version: item.version, reason, ...body } });
  expect(answer.errorCode).toBeNull();
  return answer.value as ContentItem;
}

async function currentLook(more: { host?: string; headers?: Record<string, string> } = {}) {
  const { value } = await test.call({ method: "GET", url: "/wps/system/status", ...more });
  const { theme, accent, mode } = value as SystemStatus;
  return { theme, accent, mode };
}

it("a published look applies to its merchant until it is withdrawn", async () => {
  expect(await currentLook()).toEqual(defaultLook);
  const draft = await write("sea", { theme: "harbour", accent: "jade", mode: "light" });
  expect(await currentLook()).toEqual(defaultLook);
  const live = await runAction(draft, "publish", { from: null, until: null });
  expect(await currentLook()).toEqual({ theme: "harbour", accent: "jade", mode: "light" });
  expect((await currentLook({ host: "harbour.localhost" })).accent).toBe("");
  await runAction(live, "withdraw", {});
  expect(await currentLook()).toEqual(defaultLook);
});

it("a scheduled look applies between its start and its end", async () => {
  const now = test.clock.businessNow().getTime();
  const draft = await write("christmas", { theme: "capiz", accent: "orchid" });
  await runAction(draft, "publish", { from: now + dayMs, until: now + 2 * dayMs });
  expect(await currentLook()).toEqual(defaultLook);
  test.clock.setOffsetMs(dayMs + 1_000);
  expect(await currentLook()).toEqual({ ...defaultLook, accent: "orchid" });
  test.clock.setOffsetMs(2 * dayMs + 1_000);
  expect(await currentLook()).toEqual(defaultLook);
});

it("the look that began last applies, and after its end the earlier look applies again", async () => {
  const now = test.clock.businessNow().getTime();
  const permanent = await runAction(await write("house", { theme: "harbour" }), "publish", { from: null, until: null });
  const season = await write("season", { theme: "capiz", accent: "jade" });
  await runAction(season, "publish", { from: now + dayMs, until: now + 2 * dayMs });
  expect(await currentLook()).toEqual({ ...defaultLook, theme: "harbour" });
  test.clock.setOffsetMs(3 * dayMs + 2_000);
  expect(await currentLook()).toEqual({ ...defaultLook, accent: "jade" });
  test.clock.setOffsetMs(4 * dayMs + 2_000);
  expect(await currentLook()).toEqual({ ...defaultLook, theme: "harbour" });
  await runAction(permanent, "withdraw", {});
  expect(await currentLook()).toEqual(defaultLook);
});

it("the preview of a draft without a theme uses the theme of the merchant", async () => {
  const draft = await write("accent-only", { accent: "sky" });
  const answer = await test.call({ method: "POST", url: `${base}/${draft.id}/preview`, token, body: undefined });
  const headers = { "x-content-preview": (answer.value as ContentPreview).token };
  expect(await currentLook({ headers })).toEqual({ ...defaultLook, accent: "sky" });
});

it("a look with an unknown theme is ignored when it is read", () => {
  const texts = { EN: {}, TY: {} };
  expect(lookOf({ fields: { theme: "neon", accent: "jade" }, texts, audience: "all" })).toBeUndefined();
});

it("publishing announces the change even if the merchants cannot be reloaded; saving a draft announces nothing", async () => {
  const draft = await write("announced", { theme: "harbour" });
  const announced: string[] = [];
  test.deps.bus.subscribe("content.changed", (merchantId) => void announced.push(merchantId));
  const reload = vi.spyOn(test.deps.merchants, "reload").mockRejectedValue(new Error("away"));
  const url = `${base}/${draft.id}`;
  const fields = { theme: "capiz", accent: "amber" };
  const body = { version: draft.version, slug: "announced", body: { ...draft.draft, fields } };
  const saved = (await test.call({ method: "PUT", url, token, body })).value as ContentItem;
  expect(announced).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  const live = await runAction(saved, "publish", { from: null, until: null });
  expect(announced).toEqual(["1"]);
  reload.mockRestore();
  await test.deps.merchants.reload();
  expect(await currentLook()).toEqual({ ...defaultLook, accent: "amber" });
  await runAction(live, "withdraw", {});
});

it("a preview shows a look before it is published", async () => {
  const draft = await write("trial", { theme: "harbour", mode: "dark" });
  const answer = await test.call({ method: "POST", url: `${base}/${draft.id}/preview`, token, body: undefined });
  const headers = { "x-content-preview": (answer.value as ContentPreview).token };
  expect(await currentLook({ headers })).toEqual({ theme: "harbour", accent: "", mode: "dark" });
  expect(await currentLook()).toEqual(defaultLook);
});

it("a look with an unknown theme cannot be saved", async () => {
  const texts = { EN: { title: "x" }, TY: { title: "x" } };
  const body = { kind: "look", slug: "none", body: { fields: { theme: "neon" }, texts, audience: "all" } };
  expect((await test.call({ method: "POST", url: base, token, body })).errorCode).toBe("content.invalid");
});

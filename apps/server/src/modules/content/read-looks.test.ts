import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ContentItem, ContentPreview } from "@openhouse/protocol/content/desk";
import type { SystemStatus } from "@openhouse/protocol/merchants/system-status";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { lookOf } from "./read-looks.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

const base = "/backoffice/api/content";
const reason = "season";
const dayMs = 86_400_000;
const own = { theme: "capiz", accent: "", mode: "" };

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

async function step(item: ContentItem, name: string, body: object): Promise<ContentItem> {
  const url = `${base}/${item.id}/${name}`;
  const answer = await test.call({ method: "POST", url, token, body: { version: item.version, reason, ...body } });
  expect(answer.errorCode).toBeNull();
  return answer.value as ContentItem;
}

async function worn(more: { host?: string; headers?: Record<string, string> } = {}) {
  const { value } = await test.call({ method: "GET", url: "/wps/system/status", ...more });
  const { theme, accent, mode } = value as SystemStatus;
  return { theme, accent, mode };
}

it("a house wears the look that is published, and its own theme again when it is taken back", async () => {
  expect(await worn()).toEqual(own);
  const draft = await write("sea", { theme: "harbour", accent: "jade", mode: "light" });
  expect(await worn()).toEqual(own);
  const live = await step(draft, "publish", { from: null, until: null });
  expect(await worn()).toEqual({ theme: "harbour", accent: "jade", mode: "light" });
  expect((await worn({ host: "harbour.localhost" })).accent).toBe("");
  await step(live, "withdraw", {});
  expect(await worn()).toEqual(own);
});

it("a planned look is put on and taken off at its very hour", async () => {
  const now = test.clock.businessNow().getTime();
  const draft = await write("christmas", { theme: "capiz", accent: "orchid" });
  await step(draft, "publish", { from: now + dayMs, until: now + 2 * dayMs });
  expect(await worn()).toEqual(own);
  test.clock.setOffsetMs(dayMs + 1_000);
  expect(await worn()).toEqual({ ...own, accent: "orchid" });
  test.clock.setOffsetMs(2 * dayMs + 1_000);
  expect(await worn()).toEqual(own);
});

it("of two looks the one that began last is worn, and the standing one again when it ends", async () => {
  const now = test.clock.businessNow().getTime();
  const standing = await step(await write("house", { theme: "harbour" }), "publish", { from: null, until: null });
  const season = await write("season", { theme: "capiz", accent: "jade" });
  await step(season, "publish", { from: now + dayMs, until: now + 2 * dayMs });
  expect(await worn()).toEqual({ ...own, theme: "harbour" });
  test.clock.setOffsetMs(3 * dayMs + 2_000);
  expect(await worn()).toEqual({ ...own, accent: "jade" });
  test.clock.setOffsetMs(4 * dayMs + 2_000);
  expect(await worn()).toEqual({ ...own, theme: "harbour" });
  await step(standing, "withdraw", {});
  expect(await worn()).toEqual(own);
});

it("a draft that names no theme yet is previewed in that of the house", async () => {
  const draft = await write("accent-only", { accent: "sky" });
  const answer = await test.call({ method: "POST", url: `${base}/${draft.id}/preview`, token, body: undefined });
  const headers = { "x-content-preview": (answer.value as ContentPreview).token };
  expect(await worn({ headers })).toEqual({ ...own, accent: "sky" });
});

it("there is no look of a theme that is not shipped (any more)", () => {
  const texts = { EN: {}, TY: {} };
  expect(lookOf({ fields: { theme: "neon", accent: "jade" }, texts, audience: "all" })).toBeUndefined();
});

it("what is published is told although the merchants cannot be read anew; a draft is told to nobody", async () => {
  const draft = await write("told", { theme: "harbour" });
  const told: string[] = [];
  test.deps.bus.subscribe("content.changed", (merchantId) => void told.push(merchantId));
  const reload = vi.spyOn(test.deps.merchants, "reload").mockRejectedValue(new Error("away"));
  const url = `${base}/${draft.id}`;
  const fields = { theme: "capiz", accent: "amber" };
  const body = { version: draft.version, slug: "told", body: { ...draft.draft, fields } };
  const saved = (await test.call({ method: "PUT", url, token, body })).value as ContentItem;
  expect(told).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  const live = await step(saved, "publish", { from: null, until: null });
  expect(told).toEqual(["1"]);
  reload.mockRestore();
  await test.deps.merchants.reload();
  expect(await worn()).toEqual({ ...own, accent: "amber" });
  await step(live, "withdraw", {});
});

it("a look shows to who previews it before anybody wears it", async () => {
  const draft = await write("trial", { theme: "harbour", mode: "dark" });
  const answer = await test.call({ method: "POST", url: `${base}/${draft.id}/preview`, token, body: undefined });
  const headers = { "x-content-preview": (answer.value as ContentPreview).token };
  expect(await worn({ headers })).toEqual({ theme: "harbour", accent: "", mode: "dark" });
  expect(await worn()).toEqual(own);
});

it("a look of a theme that there is not is refused", async () => {
  const texts = { EN: { title: "x" }, TY: { title: "x" } };
  const body = { kind: "look", slug: "none", body: { fields: { theme: "neon" }, texts, audience: "all" } };
  expect((await test.call({ method: "POST", url: base, token, body })).errorCode).toBe("content.invalid");
});

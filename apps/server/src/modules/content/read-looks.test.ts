import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentItem, ContentPreview } from "@openhouse/protocol/content/desk";
import type { SystemStatus } from "@openhouse/protocol/system/system-status";
import { signInStaff } from "../../testing/sign-in-staff.ts";
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

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Announcements } from "@openhouse/protocol/content/announcements";
import type { ContentItem, ContentList, ContentPreview } from "@openhouse/protocol/content/staff-content";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { registerAgent } from "../../testing/test-people.ts";

const base = "/backoffice/api/content";
const hourMs = 3_600_000;
const reason = "campaign of the week";

let test: TestApp;
let token = "";
let supportToken = "";
beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await signInStaff(test, { account: "writer", roles: ["content"] }));
  ({ token: supportToken } = await signInStaff(test, { account: "listener", roles: ["support"] }));
});
afterAll(() => test.close());

/** Moves business time only, so that staff sessions stay valid. */
let offsetMs = 0;
const advanceBusinessTime = (ms: number) => test.clock.setOffsetMs((offsetMs += ms));

const texts = (title: string, content = "<p>One line.</p>") => ({ title, content });
const noticeBody = (title: string, options: { audience?: string; content?: string } = {}) => ({
  fields: { isMarquee: "true" },
  texts: { EN: texts(title, options.content), TY: texts(`${title} po`, options.content) },
  audience: options.audience ?? "all",
});

async function write(slug: string, body: object = noticeBody(slug)): Promise<ContentItem> {
  const answer = await test.call({ method: "POST", url: base, token, body: { kind: "notice", slug, body } });
  expect(answer.errorCode).toBeNull();
  return answer.value as ContentItem;
}

async function runAction(item: ContentItem, name: string, body: object): Promise<ContentItem> {
  const url = `${base}/${item.id}/${name}`;
  const answer = await test.call({ method: "POST", url, token, body: { version: item.version, reason, ...body } });
  expect(answer.errorCode).toBeNull();
  return answer.value as ContentItem;
}

const publish = (item: ContentItem, window: object = {}) =>
  runAction(item, "publish", { from: null, until: null, ...window });

async function titles(more: { token?: string; host?: string; headers?: Record<string, string> } = {}) {
  const url = "/wps/relay/MCSFE_getListAnnouncements?types=PL";
  const { value } = await test.call({ method: "GET", url, language: "EN", ...more });
  return (value as Announcements).player?.map(({ title }) => title) ?? [];
}

describe("publishing", () => {
  it("shows an item immediately, clears the cache, and writes an audit entry", async () => {
    expect(await titles()).not.toContain("at-once");
    const draft = await write("at-once");
    expect(draft).toMatchObject({ state: "draft", revisions: [] });
    expect(await titles()).not.toContain("at-once");
    const live = await publish(draft);
    expect(live).toMatchObject({ state: "published", hasChanges: false, revisions: [{ number: 1, isShowing: true }] });
    expect(await titles()).toContain("at-once");
    const audit = await test.deps.db.query<{ action: string; reason: string }>(
      `select action, reason from audit_line where subject_kind = 'content' and subject_id = $1 order by position`,
      [draft.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(["content.created", "content.published"]);
    expect(audit[1]?.reason).toBe(reason);
  });

  it("keeps the old text until the start time of the new text, and then switches automatically", async () => {
    const live = await publish(await write("morning"));
    const url = `${base}/${live.id}`;
    const body = { version: live.version, slug: "morning", body: noticeBody("evening") };
    const saved = (await test.call({ method: "PUT", url, token, body })).value as ContentItem;
    expect(saved).toMatchObject({ hasChanges: true, state: "published" });
    await publish(saved, { from: test.clock.businessNow().getTime() + hourMs });
    expect(await titles()).toContain("morning");
    advanceBusinessTime(hourMs + 1);
    expect(await titles()).toContain("evening");
    expect(await titles()).not.toContain("morning");
  });

  it("hides an item at the end of its window, and a withdrawn item immediately", async () => {
    const brief = await publish(await write("brief"), { until: test.clock.businessNow().getTime() + hourMs });
    const long = await publish(await write("long"));
    expect(await titles()).toEqual(expect.arrayContaining(["brief", "long"]));
    await runAction(long, "withdraw", {});
    expect(await titles()).not.toContain("long");
    advanceBusinessTime(hourMs + 1);
    expect(await titles()).not.toContain("brief");
    const { value } = await test.call({ method: "GET", url: `${base}/${brief.id}`, token });
    expect(value).toMatchObject({ state: "ended" });
  });

  it("refuses an incomplete item and names the missing fields, and refuses a window that ends before it starts", async () => {
    const body = { fields: {}, texts: { EN: { title: "Only English" }, TY: {} }, audience: "all" };
    const incompleteItem = await write("half", body);
    const url = `${base}/${incompleteItem.id}/publish`;
    const now = test.clock.businessNow().getTime();
    const tryPublish = (window: object) =>
      test.call({ method: "POST", url, token, body: { version: 1, reason, from: null, until: null, ...window } });
    const refused = await tryPublish({});
    expect(refused).toMatchObject({ status: 400, errorCode: "content.invalid" });
    expect((refused.value as { faults: object[] }).faults).toContainEqual({ field: "TY.title", kind: "empty" });
    const completeItem = await write("window");
    const answer = await test.call({
      method: "POST",
      url: `${base}/${completeItem.id}/publish`,
      token,
      body: { version: 1, reason, from: now + hourMs, until: now },
    });
    expect(answer.errorCode).toBe("content.window.invalid");
  });

  it("restores an old revision as the draft, and shows it when the draft is published", async () => {
    const first = await publish(await write("first-words"));
    const body = { version: first.version, slug: "first-words", body: noticeBody("second words") };
    const saved = (await test.call({ method: "PUT", url: `${base}/${first.id}`, token, body })).value as ContentItem;
    const second = await publish(saved);
    const restored = await runAction(second, "restore", { number: 1 });
    expect(restored.draft.texts.EN["title"]).toBe("first-words");
    expect(await titles()).toContain("second words");
    await publish(restored);
    expect(await titles()).toContain("first-words");
  });
});

it("publishing clears the cache of other processes", async () => {
  const otherApp = await createTestApp({ ownerUrl: test.ownerUrl });
  otherApp.clock.setOffsetMs(offsetMs);
  const titlesInOtherProcess = async () => {
    const url = "/wps/relay/MCSFE_getListAnnouncements?types=PL";
    const { value } = await otherApp.call({ method: "GET", url, language: "EN" });
    return (value as Announcements).player?.map(({ title }) => title) ?? [];
  };
  try {
    expect(await titlesInOtherProcess()).not.toContain("far-away");
    await publish(await write("far-away"));
    // The clock of the other process does not move, so only the hint can have cleared the cache there.
    await expect.poll(titlesInOtherProcess, { timeout: 5_000 }).toContain("far-away");
  } finally {
    await otherApp.close();
  }
});

it("members, agents and visitors receive the notices for their audience", async () => {
  const member = await test.register("readerone");
  for (const audience of ["visitors", "members", "agents"]) {
    await publish(await write(`for-${audience}`, noticeBody(`for ${audience}`, { audience })));
  }
  expect(await titles()).toContain("for visitors");
  expect(await titles()).not.toContain("for members");
  const memberTitles = await titles({ token: member.token });
  expect(memberTitles).toContain("for members");
  expect(memberTitles).not.toContain("for visitors");
  expect(memberTitles).not.toContain("for agents");
  const agent = await registerAgent(test, "newsagent");
  const agentTitles = async (more: { readonly token?: string } = {}) => {
    const { value } = await test.call({
      method: "GET",
      url: "/wps/relay/MCSFE_getListAnnouncements?types=AG",
      ...more,
    });
    return (value as Announcements).agent?.map(({ title }) => title);
  };
  expect(await agentTitles({ token: agent.token })).toContain("for agents");
  expect(await agentTitles({ token: agent.token })).not.toContain("for members");
  expect([await agentTitles({ token: member.token }), await agentTitles()]).toEqual([[], []]);
});

it("a second edit based on the same version is refused, and the refusal contains the saved text", async () => {
  const item = await write("shared");
  const url = `${base}/${item.id}`;
  const save = (title: string) =>
    test.call({ method: "PUT", url, token, body: { version: 1, slug: "shared", body: noticeBody(title) } });
  expect((await save("first edit")).status).toBe(200);
  const secondSave = await save("second edit");
  expect(secondSave).toMatchObject({ status: 409, errorCode: "content.changed" });
  // The editor needs the saved text to compare it with the text of the second edit.
  expect((secondSave.value as ContentItem).draft.texts.EN["title"]).toBe("first edit");
  expect(((await test.call({ method: "GET", url, token })).value as ContentItem).version).toBe(2);
});

describe("content in the back office", () => {
  it("is listed by kind, state and search text, page by page, and can be sorted by title", async () => {
    const list = async (query: string) =>
      (await test.call({ method: "GET", url: `${base}?${query}`, token: supportToken })).value as ContentList;
    const banners = await list("kind=banner");
    expect(banners.total).toBe(banners.list.length);
    expect(banners.counts["help"]).toBeGreaterThanOrEqual(25);
    expect((await list("kind=help&size=10&page=3")).list).toHaveLength(9);
    expect((await list("search=capiz&kind=banner")).list.map(({ slug }) => slug)).toEqual(["capiz-after-dark"]);
    expect((await list("state=draft&kind=banner")).total).toBe(0);
    const byTitle = (await list("kind=help&sort=title&size=100")).list.map(({ titles: { EN } }) => EN.toLowerCase());
    expect(byTitle).toEqual(byTitle.toSorted());
  });

  it("can be reordered within its kind", async () => {
    const { list } = (await test.call({ method: "GET", url: `${base}?kind=banner`, token })).value as ContentList;
    const ids = list.map(({ id }) => id).toReversed();
    await test.call({ method: "PUT", url: `${base}/order`, token, body: { kind: "banner", ids } });
    const after = (await test.call({ method: "GET", url: `${base}?kind=banner`, token })).value as ContentList;
    expect(after.list.map(({ id }) => id)).toEqual(ids);
  });

  it("cannot be changed by support or read by members", async () => {
    const body = { kind: "notice", slug: "not-mine", body: noticeBody("not mine") };
    expect((await test.call({ method: "POST", url: base, token: supportToken, body })).errorCode).toBe(
      "permission.denied",
    );
    const { token: memberToken } = await test.register("readertwo");
    expect((await test.call({ method: "GET", url: base, token: memberToken })).status).toBe(401);
  });

  it("is not visible to other merchants", async () => {
    const item = await write("only-here");
    const { token: otherMerchantToken } = await signInStaff(test, {
      account: "harbourwriter",
      roles: ["content"],
      host: "harbour.localhost",
    });
    const answer = await test.call({
      method: "GET",
      url: `${base}/${item.id}`,
      token: otherMerchantToken,
      host: "harbour.localhost",
    });
    expect(answer).toMatchObject({ status: 404, errorCode: "no.data" });
  });
});

describe("a preview", () => {
  const openPreview = async (item: ContentItem) => {
    const answer = await test.call({ method: "POST", url: `${base}/${item.id}/preview`, token, body: undefined });
    return (answer.value as ContentPreview).token;
  };

  it("shows the draft only with its token, and only at its merchant", async () => {
    const headers = { "x-content-preview": await openPreview(await write("sneak")) };
    expect(await titles({ headers })).toContain("sneak");
    expect(await titles()).not.toContain("sneak");
    expect(await titles({ headers, host: "harbour.localhost" })).not.toContain("sneak");
  });

  it("does not show the draft with an expired or changed token", async () => {
    const validToken = await openPreview(await write("brief-sneak"));
    const changedToken = `${validToken.slice(0, -2)}${validToken.endsWith("AA") ? "BB" : "AA"}`;
    expect(await titles({ headers: { "x-content-preview": changedToken } })).not.toContain("brief-sneak");
    test.clock.advanceMs(31 * 60_000);
    expect(await titles({ headers: { "x-content-preview": validToken } })).not.toContain("brief-sneak");
  });
});

import { act } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDialog, openDialog } from "../../../lib/dialogs/dialog-store.ts";
import { recordFirstLogin } from "../../../lib/session/first-login.ts";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import MerchantPopups from "./merchant-popups.tsx";
import type { Popup } from "./notice-popup.tsx";

const popup = (id: string, execution: Popup["execution"], changes: Partial<Popup> = {}): Popup => ({
  id,
  title: `Popup ${id}`,
  content: `<p>Text <b>${id}</b></p><script>alert(1)</script>`,
  execution,
  picture: "",
  linkage: "",
  linkageType: "NONE",
  nodeId: "",
  vendor: "",
  callToAction: "",
  startDate: 0,
  ...changes,
});
const allPopups = [popup("a", "A"), popup("b", "B"), popup("f", "F")];

interface Setting {
  readonly popups?: readonly Popup[];
  readonly token?: string;
  readonly isDeferred?: boolean;
}

async function show({ popups = allPopups, token, isDeferred = false }: Setting = {}) {
  const part = <MerchantPopups isDeferred={isDeferred} onGame={() => undefined} />;
  const respond = () => ({ popup: popups });
  const rendered = await renderInPage(part, token === undefined ? { respond } : { respond, token });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  const title = () => rendered.root.querySelector("dialog[open] h2")?.textContent;
  return { ...rendered, title };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => act(async () => closeDialog()));

describe("the notice popups", () => {
  it("[S2.131] [S4.056] [S3.031] show the notices of kind B to a visitor, with sanitised text", async () => {
    const { title, find, calls } = await show();
    expect(title()).toBe("Popup b");
    expect(find(".rich-text").innerHTML).toBe("<p>Text <b>b</b></p>");
    expect(calls[0]?.input).toMatchObject({ query: { types: "PU", execution: "B" } });
  });

  it("[S4.055] show the notices of kind A to a member", async () => {
    const { title, calls } = await show({ token: "t" });
    expect(title()).toBe("Popup a");
    expect(calls[0]?.input).toMatchObject({ query: { execution: "A" } });
  });

  it("[S4.057] show the notices of kind F at the first login until they are closed", async () => {
    recordFirstLogin();
    const { root, leave } = await show({ token: "t" });
    const titles = [...root.querySelectorAll(".popup-titles button")].map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(["Popup f", "Popup a"]);
    await leave();
    sessionStorage.removeItem("noticeClosed_user");
    expect((await show({ token: "t" })).title()).toBe("Popup a");
  });

  it("[S4.053] are shown again until they are closed, and then not again in this session", async () => {
    expect((await show()).title()).toBe("Popup b");
    const again = await show();
    expect(again.title()).toBe("Popup b");
    await again.leave();
    expect(again.title()).toBeUndefined();
    const closed = await show();
    expect(closed.title()).toBeUndefined();
    expect(closed.calls).toEqual([]);
  });

  it("[S4.054] are shown after the login even if the visitor closed the popups for visitors before", async () => {
    const visitor = await show();
    await visitor.leave();
    expect(sessionStorage.getItem("noticeClosed_anon")).toBe("1");
    const member = await show({ token: "t" });
    expect(member.title()).toBe("Popup a");
    await member.leave();
    expect(sessionStorage.getItem("noticeClosed_user")).toBe("1");
  });

  it("are hidden while a requested dialog is open, and shown again afterwards", async () => {
    const { title } = await show();
    await act(async () => openDialog({ kind: "login" }));
    expect(title()).toBeUndefined();
    expect(sessionStorage.getItem("noticeClosed_anon")).toBeNull();
    await act(async () => closeDialog());
    expect(title()).toBe("Popup b");
  });

  it("wait while the page shows its own dialog", async () => {
    expect((await show({ isDeferred: true })).title()).toBeUndefined();
  });

  it("[S9.010] list six notices per page", async () => {
    const popups = Array.from({ length: 7 }, (_, index) => popup(String(index), "B"));
    const { root, click } = await show({ popups });
    expect(root.querySelectorAll(".popup-titles li")).toHaveLength(6);
    await click(".pagination button:last-of-type");
    expect(root.querySelectorAll(".popup-titles li")).toHaveLength(1);
    await click(".popup-titles li button");
    expect(root.querySelector(".popup-text h3")?.textContent).toBe("Popup 6");
  });

  it("link to the target of their button, but not to a script URL", async () => {
    const button = { callToAction: "Open it" };
    const page = await show({ popups: [popup("1", "B", { ...button, linkageType: "INTERNAL", linkage: "/hot" })] });
    expect(page.find(".dialog-actions a").getAttribute("href")).toBe("/hot");
    sessionStorage.clear();
    const evil = await show({
      popups: [popup("1", "B", { ...button, linkageType: "URL", linkage: "javascript:alert(1)" })],
    });
    expect(evil.root.querySelector(".dialog-actions a")).toBeNull();
  });
});

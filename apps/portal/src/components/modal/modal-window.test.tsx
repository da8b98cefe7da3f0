import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openModal } from "../../lib/dialogs/modal-store.ts";
import type { Modal } from "../../lib/dialogs/modal-store.ts";
import { Dialogs } from "../../routes/shell/dialogs.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";

let closers: (() => void)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await act(async () => closers.forEach((close) => close()));
  closers = [];
});

async function open(...modals: readonly Modal[]): Promise<RenderedInPage> {
  const rendered = await renderInPage(<Dialogs />);
  for (const modal of modals) closers.push(openModal(modal));
  await rendered.until(() => expect(rendered.root.querySelectorAll("dialog[open]")).toHaveLength(modals.length));
  return rendered;
}

describe("the generic modal", () => {
  it("[S2.142] has an icon only if the caller sets an icon", async () => {
    expect((await open({ icon: "warning", title: "T" })).root.querySelector(".modal-icon")).not.toBeNull();
    await act(async () => closers.forEach((close) => close()));
    expect((await open({ title: "T" })).root.querySelector(".modal-icon")).toBeNull();
  });

  it("[S2.143] has its title as heading, or the merchant's name if it has no title", async () => {
    expect((await open({ title: "Title T" })).find("dialog h2").textContent).toBe("Title T");
    await act(async () => closers.forEach((close) => close()));
    expect((await open({})).find("dialog h2").textContent).toBe("Open House");
  });

  it("[S2.144] shows sanitised HTML", async () => {
    const rendered = await open({ html: '<b onclick="x()">x</b><script>alert(1)</script>' });
    expect(rendered.find(".modal-window b").outerHTML).toBe("<b>x</b>");
    expect(rendered.find("dialog").innerHTML).not.toContain("script");
  });

  it("[S2.145] calls the action of the pressed button once and closes", async () => {
    const actions = [vi.fn(), vi.fn()];
    const [yes, no] = actions;
    const rendered = await open({
      buttons: [
        { label: "Yes", isPrimary: true, ...(yes && { onPress: yes }) },
        { label: "No", ...(no && { onPress: no }) },
      ],
    });
    await rendered.click(".dialog-actions .button[data-kind=primary]");
    expect(actions.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await rendered.until(() => expect(rendered.root.querySelector("dialog")).toBeNull());
  });

  it("[S2.146] closes after its timeout, and stays open without a timeout", async () => {
    const rendered = await renderInPage(<Dialogs />);
    closers.push(openModal({ title: "Stays" }), openModal({ title: "Goes", timeoutMs: 500 }));
    await rendered.until(() => expect(rendered.root.querySelectorAll("dialog")).toHaveLength(2));
    await rendered.until(() => expect(rendered.root.querySelectorAll("dialog")).toHaveLength(1));
    expect(rendered.find("dialog h2").textContent).toBe("Stays");
  });

  it("[S2.147] [S2.151] closes on a click outside it only if `closesOnCover` is set", async () => {
    expect((await open({ closesOnCover: true })).find("dialog").getAttribute("closedby")).toBe("any");
    await act(async () => closers.forEach((close) => close()));
    expect((await open({})).find("dialog").getAttribute("closedby")).toBe("closerequest");
  });

  it("[S2.150] opens exactly 100 ms after it was requested", async () => {
    const rendered = await open({ title: "Brings the chunk" });
    await act(async () => closers.forEach((close) => close()));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    closers.push(openModal({ title: "Late" }));
    await act(async () => vi.advanceTimersByTime(99));
    expect(rendered.root.querySelector("dialog")).toBeNull();
    await act(async () => vi.advanceTimersByTime(1));
    await act(async () => vi.advanceTimersByTime(0));
    expect(rendered.find("dialog[open] h2").textContent).toBe("Late");
  });

  it("leaves the modals below it open when it closes", async () => {
    const rendered = await open({ title: "Below" }, { title: "Above" });
    await act(async () => closers.at(-1)?.());
    const titles = [...rendered.root.querySelectorAll("dialog[open] h2")].map((heading) => heading.textContent);
    expect(titles).toEqual(["Below"]);
  });

  it("never opens if it is closed before it is shown", async () => {
    const rendered = await renderInPage(<Dialogs />);
    openModal({ title: "Never" })();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(rendered.root.querySelector("dialog")).toBeNull();
  });
});

import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openModal } from "../../lib/dialogs/modal-store.ts";
import type { Modal } from "../../lib/dialogs/modal-store.ts";
import { Dialogs } from "../../routes/shell/dialogs.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";

let closeAll: (() => void)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await act(async () => closeAll.forEach((close) => close()));
  closeAll = [];
});

async function open(...modals: readonly Modal[]): Promise<RenderedInPage> {
  const shown = await renderInPage(<Dialogs />);
  for (const modal of modals) closeAll.push(openModal(modal));
  await shown.until(() => expect(shown.root.querySelectorAll("dialog[open]")).toHaveLength(modals.length));
  return shown;
}

describe("the generic modal", () => {
  it("[S2.142] has an icon only if one is given", async () => {
    expect((await open({ icon: "warning", title: "T" })).root.querySelector(".modal-icon")).not.toBeNull();
    await act(async () => closeAll.forEach((close) => close()));
    expect((await open({ title: "T" })).root.querySelector(".modal-icon")).toBeNull();
  });

  it("[S2.143] has its title as heading, or the merchant's name without a title", async () => {
    expect((await open({ title: "Title T" })).find("dialog h2").textContent).toBe("Title T");
    await act(async () => closeAll.forEach((close) => close()));
    expect((await open({})).find("dialog h2").textContent).toBe("Open House");
  });

  it("[S2.144] shows sanitised HTML", async () => {
    const shown = await open({ html: '<b onclick="x()">x</b><script>alert(1)</script>' });
    expect(shown.find(".modal-window b").outerHTML).toBe("<b>x</b>");
    expect(shown.find("dialog").innerHTML).not.toContain("script");
  });

  it("[S2.145] calls the action of the pressed button once and closes", async () => {
    const actions = [vi.fn(), vi.fn()];
    const [yes, no] = actions;
    const shown = await open({
      buttons: [
        { label: "Yes", isPrimary: true, ...(yes && { onPress: yes }) },
        { label: "No", ...(no && { onPress: no }) },
      ],
    });
    await shown.click(".dialog-actions .button[data-kind=primary]");
    expect(actions.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await shown.until(() => expect(shown.root.querySelector("dialog")).toBeNull());
  });

  it("[S2.146] closes after its timeout, and never without one", async () => {
    const shown = await renderInPage(<Dialogs />);
    closeAll.push(openModal({ title: "Stays" }), openModal({ title: "Goes", timeoutMs: 500 }));
    await shown.until(() => expect(shown.root.querySelectorAll("dialog")).toHaveLength(2));
    await shown.until(() => expect(shown.root.querySelectorAll("dialog")).toHaveLength(1));
    expect(shown.find("dialog h2").textContent).toBe("Stays");
  });

  it("[S2.147] [S2.151] closes on a click on its cover only if it allows that", async () => {
    expect((await open({ closesOnCover: true })).find("dialog").getAttribute("closedby")).toBe("any");
    await act(async () => closeAll.forEach((close) => close()));
    expect((await open({})).find("dialog").getAttribute("closedby")).toBe("closerequest");
  });

  it("[S2.150] opens 100 ms after it was requested, and not before", async () => {
    const shown = await open({ title: "Brings the chunk" });
    await act(async () => closeAll.forEach((close) => close()));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    closeAll.push(openModal({ title: "Late" }));
    await act(async () => vi.advanceTimersByTime(99));
    expect(shown.root.querySelector("dialog")).toBeNull();
    await act(async () => vi.advanceTimersByTime(1));
    await act(async () => vi.advanceTimersByTime(0));
    expect(shown.find("dialog[open] h2").textContent).toBe("Late");
  });

  it("leaves the modals below it open when it closes", async () => {
    const shown = await open({ title: "Below" }, { title: "Above" });
    await act(async () => closeAll.at(-1)?.());
    const titles = [...shown.root.querySelectorAll("dialog[open] h2")].map((heading) => heading.textContent);
    expect(titles).toEqual(["Below"]);
  });

  it("never opens if it is closed before it is shown", async () => {
    const shown = await renderInPage(<Dialogs />);
    openModal({ title: "Never" })();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(shown.root.querySelector("dialog")).toBeNull();
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { CustomerServiceBar } from "../routes/shell/customer-service-bar.tsx";
import { Dialogs } from "../routes/shell/dialogs.tsx";
import { renderInPage } from "../testing/render-in-page.tsx";

const customerService = [
  { csType: "LIVECHAT", title: "Live chat", path: "https://chat.example/house" },
  { csType: "FACEBOOK", title: "Facebook", path: "https://facebook.example/house" },
  { csType: "EMAIL", title: "Letter", path: "mailto:service@openhouse.example" },
  { csType: "TELEGRAM", title: "Telegram", path: "https://telegram.example/house" },
];

function show() {
  const page = (
    <>
      <CustomerServiceBar />
      <Dialogs />
    </>
  );
  return renderInPage(page, { merchant: { customerService } });
}

function openedWindow() {
  return { opener: {} as unknown, location: { replace: vi.fn() }, focus: vi.fn() };
}

afterEach(() => vi.restoreAllMocks());

describe("customer service", () => {
  it("[S2.126] [S2.127] [S2.128] has links to live chat, Facebook and Telegram", async () => {
    const shown = await show();
    const names = [...shown.root.querySelectorAll(".service-bar a")].map((link) => link.textContent);
    expect(names).toEqual(["Live chat", "Facebook", "Letter", "Telegram"]);
  });

  it("[S1.032] [S2.130] opens in a window of 440 by 750 pixels without an opener", async () => {
    const opened = openedWindow();
    const open = vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
    const shown = await show();
    await shown.click(".service-bar a");
    expect(open).toHaveBeenCalledWith("", "customer-service", "width=440,height=750");
    expect(opened.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    expect(opened.opener).toBeNull();
  });

  it("shows that the browser has blocked the window, and tries again on request", async () => {
    const opened = openedWindow();
    const open = vi.spyOn(window, "open").mockReturnValueOnce(null);
    const shown = await show();
    await shown.click(".service-bar a");
    const text = "Popup blocked. Please allow popups and try again.";
    await shown.until(() => expect(shown.find("dialog[open]").textContent).toContain(text));
    open.mockReturnValueOnce(opened as unknown as Window);
    await shown.click("dialog .button[data-kind=primary]");
    expect(opened.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    await shown.until(() => expect(shown.root.querySelector("dialog")).toBeNull());
  });

  it("leaves mailto links to the device", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    const shown = await show();
    await shown.click('.service-bar a[href^="mailto:"]');
    expect(assign).toHaveBeenCalledWith("mailto:service@openhouse.example");
    expect(open).not.toHaveBeenCalled();
  });
});

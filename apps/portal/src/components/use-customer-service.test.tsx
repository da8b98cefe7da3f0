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

function fakeWindow() {
  return { opener: {} as unknown, location: { replace: vi.fn() }, focus: vi.fn() };
}

afterEach(() => vi.restoreAllMocks());

describe("customer service", () => {
  it("[S2.126] [S2.127] [S2.128] has links to live chat, Facebook and Telegram", async () => {
    const rendered = await show();
    const names = [...rendered.root.querySelectorAll(".service-bar a")].map((link) => link.textContent);
    expect(names).toEqual(["Live chat", "Facebook", "Letter", "Telegram"]);
  });

  it("[S1.032] [S2.130] opens in a window of 440 by 750 pixels without an opener", async () => {
    const serviceWindow = fakeWindow();
    const open = vi.spyOn(window, "open").mockReturnValue(serviceWindow as unknown as Window);
    const rendered = await show();
    await rendered.click(".service-bar a");
    expect(open).toHaveBeenCalledWith("", "customer-service", "width=440,height=750");
    expect(serviceWindow.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    expect(serviceWindow.opener).toBeNull();
  });

  it("shows a message if the browser blocks the window, and opens the window on a retry", async () => {
    const serviceWindow = fakeWindow();
    const open = vi.spyOn(window, "open").mockReturnValueOnce(null);
    const rendered = await show();
    await rendered.click(".service-bar a");
    const text = "Popup blocked. Please allow popups and try again.";
    await rendered.until(() => expect(rendered.find("dialog[open]").textContent).toContain(text));
    open.mockReturnValueOnce(serviceWindow as unknown as Window);
    await rendered.click("dialog .button[data-kind=primary]");
    expect(serviceWindow.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    await rendered.until(() => expect(rendered.root.querySelector("dialog")).toBeNull());
  });

  it("opens mailto links in the device's mail program", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    const rendered = await show();
    await rendered.click('.service-bar a[href^="mailto:"]');
    expect(assign).toHaveBeenCalledWith("mailto:service@openhouse.example");
    expect(open).not.toHaveBeenCalled();
  });
});

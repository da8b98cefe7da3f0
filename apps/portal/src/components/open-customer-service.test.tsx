import { Toaster } from "@openhouse/ui/toast/toaster";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderInPage } from "../testing/render-in-page.tsx";
import { openCustomerService } from "./open-customer-service.ts";
import { CustomerServiceBar } from "../routes/shell/customer-service-bar.tsx";

const customerService = [
  { csType: "LIVECHAT", title: "Live chat", path: "https://chat.example/house" },
  { csType: "FACEBOOK", title: "Facebook", path: "https://facebook.example/house" },
  { csType: "TELEGRAM", title: "Telegram", path: "https://telegram.example/house" },
];

const blocked = "Popup blocked. Please allow popups and try again.";

function openedWindow() {
  const opened = { opener: {} as unknown, location: { replace: vi.fn() }, focus: vi.fn() };
  const open = vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  return { opened, open };
}

afterEach(() => vi.restoreAllMocks());

describe("customer service", () => {
  it("[S2.126] [S2.127] [S2.128] has shortcuts to Facebook, Telegram and live chat at the right", async () => {
    const shown = await renderInPage(<CustomerServiceBar />, { house: { customerService } });
    const names = [...shown.root.querySelectorAll(".service-bar a")].map((link) => link.textContent);
    expect(names).toEqual(["Live chat", "Facebook", "Telegram"]);
  });

  it("[S2.130] opens in a window of 440 by 750 that knows nothing of its opener", async () => {
    const { opened, open } = openedWindow();
    const shown = await renderInPage(<CustomerServiceBar />, { house: { customerService } });
    await shown.click(".service-bar a");
    expect(open).toHaveBeenCalledWith("", "customer-service", "width=440,height=750");
    expect(opened.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    expect(opened.opener).toBeNull();
  });

  it("says when the browser blocks the window", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const shown = await renderInPage(<Toaster closeLabel="Close" />);
    openCustomerService("https://chat.example/house", blocked);
    await shown.until(() => expect(shown.root.textContent).toContain(blocked));
  });

  it("leaves letters and calls to the device", () => {
    const { open } = openedWindow();
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    openCustomerService("mailto:service@openhouse.example", blocked);
    expect(assign).toHaveBeenCalledWith("mailto:service@openhouse.example");
    expect(open).not.toHaveBeenCalled();
  });
});

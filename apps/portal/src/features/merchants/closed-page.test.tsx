import { describe, expect, it, vi } from "vitest";
import StartUpView from "../../routes/start-up-view.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";

const customerService = [
  { csType: "LIVECHAT", title: "Live chat", path: "https://chat.example/house" },
  { csType: "TELEGRAM", title: "Telegram", path: "https://telegram.example/house" },
];

let rendered: RenderedInPage;

describe("the maintenance page", () => {
  const show = async (maintenanceEnd: number | null) => {
    rendered = await renderInPage(<StartUpView status={1} />, {
      merchant: { systemStatus: 1, maintenanceEnd, customerService },
    });
  };

  it("[S2.053] [S2.054] [S2.056] shows title, info text and logo", async () => {
    await show(null);
    expect(rendered.find("h1").textContent).toBe("Closed for maintenance");
    expect(rendered.root.textContent).toContain("Your money and your open rounds are safe.");
    expect(rendered.find(".house-logo .house-mark")).toBeDefined();
    expect(document.title).toBe("Closed for maintenance · Open House");
  });

  it("shows the expected end in the merchant's time zone, or no time if the end is unknown", async () => {
    await show(Date.UTC(2026, 10, 21, 10, 30));
    expect(rendered.find("time").textContent).toMatch(/November 21, 2026 at 6:30\sPM/);
    await show(null);
    expect(rendered.root.querySelector("time")).toBeNull();
  });

  it("[S2.055] opens customer service in a window of 440 by 750 pixels", async () => {
    const service = { opener: window, location: { replace: vi.fn() }, focus: vi.fn() };
    const windowOpen = vi.spyOn(window, "open").mockReturnValue(service as unknown as Window);
    await show(null);
    // The link opens the window also before the other actions have loaded.
    const button = rendered.find(".dark-window .button");
    expect(button.textContent).toBe("Customer service");
    expect(button.getAttribute("href")).toBe("https://chat.example/house");
    button.click();
    expect(windowOpen).toHaveBeenCalledWith("", "customer-service", "width=440,height=750");
    expect(service.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    expect(service.opener).toBeNull();
  });
});

describe("customer service while the portal is closed", () => {
  const ownContact = [{ csType: "LIVECHAT", title: "Help", path: "/helpmc" }];

  it.each([1, 2] as const)(
    "[S2.055] opens the message form if all contacts are pages of the portal, which are closed (status %s)",
    async (systemStatus) => {
      const merchant = { systemStatus, customerService: ownContact, flags: { FEEDBACK3: true } };
      const page = await renderInPage(<StartUpView status={systemStatus} />, { merchant, respond: () => null });
      expect(page.root.querySelector('a[href^="/helpmc"]')).toBeNull();
      await page.until(() => page.find(".closed-actions button"));
      await page.click(".closed-actions button");
      await page.until(() => page.find("textarea"));
    },
  );

  it("offers the message form beside another contact", async () => {
    const merchant = { systemStatus: 1 as const, customerService, flags: { FEEDBACK3: true } };
    const page = await renderInPage(<StartUpView status={1} />, { merchant });
    await page.until(() => page.find(".closed-actions"));
    expect(page.find(".closed-actions a").textContent).toBe("Customer service");
    expect(page.find(".closed-actions button").textContent).toBe("Send a message");
  });
});

describe("the region page", () => {
  it("[S2.058] [S2.059] [S2.060] shows the visitor's IP address, the info text and customer service", async () => {
    const windowOpen = vi.spyOn(window, "open").mockReturnValue(null);
    rendered = await renderInPage(<StartUpView status={2} />, {
      merchant: { systemStatus: 2, location: { ip: "203.0.113.7" }, customerService },
    });
    expect(rendered.find("h1").textContent).toBe("Not available in your location");
    expect(rendered.root.textContent).toContain("Your IP address203.0.113.7");
    expect(rendered.root.textContent).toContain("Our service is not available in your location.");
    await rendered.until(() => rendered.find(".closed-actions"));
    rendered.find(".dark-window .button").click();
    expect(windowOpen).toHaveBeenCalledOnce();
    windowOpen.mockRestore();
  });

  it("shows a placeholder until the IP address is loaded", async () => {
    rendered = await renderInPage(<StartUpView status={2} />, { merchant: { systemStatus: 2 } });
    expect(rendered.find(".closed-fact b").textContent).toBe("…");
  });
});

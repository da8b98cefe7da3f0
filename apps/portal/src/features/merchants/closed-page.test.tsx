import { describe, expect, it, vi } from "vitest";
import { StartUpView } from "../../routes/start-up-view.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";

const customerService = [
  { csType: "LIVECHAT", title: "Live chat", path: "https://chat.example/house" },
  { csType: "TELEGRAM", title: "Telegram", path: "https://telegram.example/house" },
];

let shown: RenderedInPage;

describe("the maintenance page", () => {
  const show = async (maintenanceEnd: number | null) => {
    shown = await renderInPage(<StartUpView status={1} />, {
      merchant: { systemStatus: 1, maintenanceEnd, customerService },
    });
  };

  it("[S2.053] [S2.054] [S2.056] shows title, info text and logo", async () => {
    await show(null);
    expect(shown.find("h1").textContent).toBe("Closed for maintenance");
    expect(shown.root.textContent).toContain("Your money and your open rounds are safe.");
    expect(shown.find(".house-logo .house-mark")).toBeDefined();
    expect(document.title).toBe("Closed for maintenance · Open House");
  });

  it("shows the expected end in the merchant's time zone, or none if it is unknown", async () => {
    await show(Date.UTC(2026, 10, 21, 10, 30));
    expect(shown.find("time").textContent).toMatch(/November 21, 2026 at 6:30\sPM/);
    await show(null);
    expect(shown.root.querySelector("time")).toBeNull();
  });

  it("[S2.055] opens customer service in a window of 440 by 750 pixels", async () => {
    const service = { opener: window, location: { replace: vi.fn() }, focus: vi.fn() };
    const open = vi.spyOn(window, "open").mockReturnValue(service as unknown as Window);
    await show(null);
    const button = shown.find(".dark-window .button");
    expect(button.textContent).toBe("Customer service");
    expect(button.getAttribute("href")).toBe("https://chat.example/house");
    button.click();
    expect(open).toHaveBeenCalledWith("", "customer-service", "width=440,height=750");
    expect(service.location.replace).toHaveBeenCalledWith("https://chat.example/house");
    expect(service.opener).toBeNull();
  });
});

describe("the region page", () => {
  it("[S2.058] [S2.059] [S2.060] shows the visitor's IP address, the info text and customer service", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    shown = await renderInPage(<StartUpView status={2} />, {
      merchant: { systemStatus: 2, location: { ip: "203.0.113.7" }, customerService },
    });
    expect(shown.find("h1").textContent).toBe("Not available in your location");
    expect(shown.root.textContent).toContain("Your IP address203.0.113.7");
    expect(shown.root.textContent).toContain("Our service is not available in your location.");
    shown.find(".dark-window .button").click();
    expect(open).toHaveBeenCalledOnce();
    open.mockRestore();
  });

  it("shows a placeholder until the IP address is loaded", async () => {
    shown = await renderInPage(<StartUpView status={2} />, { merchant: { systemStatus: 2 } });
    expect(shown.find(".closed-fact b").textContent).toBe("…");
  });
});

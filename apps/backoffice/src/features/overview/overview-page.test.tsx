import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { OverviewPage } from "./overview-page.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const emptyText = "No open tasks.";
const networkError = new ApiError({ kind: "network", code: "", message: "", status: 0 });

async function show(counts: readonly (number | undefined)[], error: unknown = null, onRetry = () => undefined as void) {
  const waiting = counts.map((count, index) => ({
    href: `/queue-${index}`,
    icon: "users" as const,
    text: `in queue ${index}`,
    count,
  }));
  // The figures never load, because this test is about the queues.
  const call = () => new Promise<never>(() => undefined);
  rendered = await renderOffice(<OverviewPage waiting={waiting} error={error} onRetry={onRetry} />, call);
  return rendered;
}

describe("the overview of waiting work", () => {
  it("shows a placeholder until all counts have loaded", async () => {
    const page = await show([0, undefined]);
    expect(page.text()).not.toContain(emptyText);
    expect(page.find(".skeleton")).toBeDefined();
  });

  it("shows an error when a count could not be loaded, and loads it again on request", async () => {
    const onRetry = vi.fn<() => void>();
    const page = await show([undefined, 0], networkError, onRetry);
    expect(page.text()).not.toContain(emptyText);
    expect(page.find("[role=alert]").textContent).toContain("The server is not responding.");
    await press(page.button("Try again"));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("reports that no work waits when all counts are zero", async () => {
    expect((await show([0, 0])).text()).toContain(emptyText);
  });

  it("links to the queues, even if a later refresh failed", async () => {
    const page = await show([3, 0], networkError);
    expect(page.text()).toContain("3in queue 0");
    expect(page.find("a").getAttribute("href")).toBe("/queue-0");
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { OverviewPage } from "./overview-page.tsx";

let shown: Rendered | undefined;
afterEach(() => shown?.close());

const nothing = "Nothing waits for a person.";
const down = new ApiError({ kind: "network", code: "", message: "", status: 0 });

async function show(counts: readonly (number | undefined)[], error: unknown = null, onRetry = () => undefined as void) {
  const waiting = counts.map((count, index) => ({
    href: `/queue-${index}`,
    icon: "users" as const,
    text: `in queue ${index}`,
    count,
  }));
  // The figures never load, because this test is about the queues.
  const call = () => new Promise<never>(() => undefined);
  shown = await renderOffice(<OverviewPage waiting={waiting} error={error} onRetry={onRetry} />, call);
  return shown;
}

describe("what waits for a person", () => {
  it("is not said to be nothing while a queue has not answered", async () => {
    const page = await show([0, undefined]);
    expect(page.text()).not.toContain(nothing);
    expect(page.find(".skeleton")).toBeDefined();
  });

  it("is said to be unknown when a queue did not answer, and asked for again", async () => {
    const onRetry = vi.fn<() => void>();
    const page = await show([undefined, 0], down, onRetry);
    expect(page.text()).not.toContain(nothing);
    expect(page.find("[role=alert]").textContent).toContain("The server does not answer.");
    await press(page.button("Try again"));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("is nothing when all queues say so", async () => {
    expect((await show([0, 0])).text()).toContain(nothing);
  });

  it("leads to the queues, also when a later refresh failed", async () => {
    const page = await show([3, 0], down);
    expect(page.text()).toContain("3in queue 0");
    expect(page.find("a").getAttribute("href")).toBe("/queue-0");
  });
});

import { act, lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { renderOffice } from "../testing/render-office.tsx";
import type { Rendered } from "../testing/render-office.tsx";
import { PageBoundary } from "./page-boundary.tsx";

let rendered: Rendered | undefined;
// React reports errors that a boundary catches; here they are expected.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => rendered?.close());

/** A page with a chunk that no longer exists. */
const GonePage = lazy(() =>
  Promise.reject<{ default: ComponentType }>(new TypeError("Failed to fetch dynamically imported module")),
);

function ThrowingPage(): never {
  throw new Error("the page broke");
}

async function show(Page: ComponentType) {
  const { hook, navigate } = memoryLocation({ path: "/members" });
  rendered = await renderOffice(
    <Router hook={hook}>
      <nav>Rail</nav>
      <PageBoundary>
        <Suspense fallback="…">
          <SwitchedPage Page={Page} />
        </Suspense>
      </PageBoundary>
    </Router>,
  );
  return { page: rendered, navigate };
}

let isBroken = true;
function SwitchedPage({ Page }: { Page: ComponentType }) {
  return isBroken ? <Page /> : <p>The next page</p>;
}
beforeEach(() => {
  isBroken = true;
});

describe("a page that cannot be shown", () => {
  it.each([
    ["its chunk no longer exists after a deployment", GonePage],
    ["it fails while it renders", ThrowingPage],
  ])("shows an error with a reload button and keeps the navigation if %s", async (_what, Page) => {
    const { page } = await show(Page);
    expect(page.text()).toContain("Rail");
    expect(page.find("[role=alert]").textContent).toContain("This page could not be loaded");
    expect(page.button("Reload")).toBeDefined();
  });

  it("is replaced when another page is opened", async () => {
    const { page, navigate } = await show(ThrowingPage);
    isBroken = false;
    await act(async () => navigate("/audit"));
    expect(page.text()).toContain("The next page");
    expect(page.text()).not.toContain("could not be loaded");
  });
});

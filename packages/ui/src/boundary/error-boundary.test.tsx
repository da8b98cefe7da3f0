import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createTestRoot } from "../testing/render-part.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

function Page({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error("the page broke");
  return <p>page</p>;
}

beforeEach(() => {
  // React also writes caught errors to the console, and these tests cause them on purpose.
  vi.spyOn(console, "error").mockReturnValue();
});

async function setUp() {
  const container = document.createElement("div");
  const root = createTestRoot(container);
  const render = (path: string, isBroken: boolean) =>
    act(async () =>
      root.render(
        <ErrorBoundary resetKey={path} fallback={<p>reload</p>}>
          <Page isBroken={isBroken} />
        </ErrorBoundary>,
      ),
    );
  return { container, render };
}

it("an error boundary shows its fallback instead of a component that throws", async () => {
  const { container, render } = await setUp();
  await render("/a", false);
  expect(container.textContent).toBe("page");
  await render("/a", true);
  expect(container.textContent).toBe("reload");
});

it("an error boundary renders its children again after its key has changed, and catches further errors", async () => {
  const { container, render } = await setUp();
  await render("/a", true);
  await render("/b", false);
  expect(container.textContent).toBe("page");
  await render("/b", true);
  expect(container.textContent).toBe("reload");
  await render("/c", true);
  expect(container.textContent).toBe("reload");
  await render("/b", false);
  expect(container.textContent).toBe("page");
});

it("an error boundary renders its children again when the key returns to a value at which they threw before", async () => {
  const { container, render } = await setUp();
  await render("/a", true);
  await render("/b", false);
  await render("/a", false);
  expect(container.textContent).toBe("page");
});

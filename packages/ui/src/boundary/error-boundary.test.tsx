import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createTestRoot } from "../testing/render-part.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

function Page({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error("the page broke");
  return <p>page</p>;
}

beforeEach(() => {
  // React reports errors that a boundary catches; here they are expected.
  vi.spyOn(console, "error").mockReturnValue();
});

async function show() {
  const place = document.createElement("div");
  const root = createTestRoot(place);
  const render = (path: string, isBroken: boolean) =>
    act(async () =>
      root.render(
        <ErrorBoundary resetKey={path} fallback={<p>reload</p>}>
          <Page isBroken={isBroken} />
        </ErrorBoundary>,
      ),
    );
  return { place, render };
}

it("an error boundary shows its fallback instead of the broken component", async () => {
  const { place, render } = await show();
  await render("/a", false);
  expect(place.textContent).toBe("page");
  await render("/a", true);
  expect(place.textContent).toBe("reload");
});

it("an error boundary renders its children again after its key changes, and catches their errors too", async () => {
  const { place, render } = await show();
  await render("/a", true);
  await render("/b", false);
  expect(place.textContent).toBe("page");
  await render("/b", true);
  expect(place.textContent).toBe("reload");
  await render("/c", true);
  expect(place.textContent).toBe("reload");
  await render("/b", false);
  expect(place.textContent).toBe("page");
});

it("an error boundary forgets the error of an earlier key", async () => {
  const { place, render } = await show();
  await render("/a", true);
  await render("/b", false);
  await render("/a", false);
  expect(place.textContent).toBe("page");
});

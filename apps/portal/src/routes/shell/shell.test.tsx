import { expect, it, vi } from "vitest";
import { navigate } from "../../lib/navigation/location.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { Shell } from "./shell.tsx";

let isBroken = true;

function Page() {
  if (isBroken) throw new Error("the page broke");
  return <p>whole again</p>;
}

it("the shell remains when a page throws, offers a reload, and renders the next page", async () => {
  // React reports errors that a boundary catches; here they are expected.
  vi.spyOn(console, "error").mockReturnValue();
  const { find, root, until } = await renderInPage(
    <Shell>
      <Page />
    </Shell>,
  );
  expect(find("#content button").textContent).toBe("Reload");
  expect(root.querySelector(".top-bar")).not.toBeNull();
  isBroken = false;
  navigate("/hot");
  await until(() => expect(find("#content").textContent).toBe("whole again"));
});

import { beforeEach, expect, it, vi } from "vitest";
import { startScript } from "./boot-script.ts";

const reported = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div id="root" data-scripts=""><a href="#login" data-replay="">Login</a></div>';
  vi.stubGlobal("reportError", reported);
});

it("lets go of every press when the application does not start", async () => {
  const link = document.querySelector("a") ?? expect.fail("there is no link");
  const press = () => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    return click;
  };
  const clicks: MouseEvent[] = [];
  link.addEventListener("click", (event) => clicks.push(event));
  // The page runs it as text; here nothing stands behind the address, as after a deploy.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- what is under test is a text
  const run = new Function(startScript("/assets/gone.js")) as () => void;
  run();
  expect(press().defaultPrevented).toBe(true);
  expect(link.getAttribute("aria-busy")).toBe("true");
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(link.getAttribute("aria-busy")).toBeNull();
  expect(clicks.at(-1)?.defaultPrevented).toBe(false);
  expect(press().defaultPrevented).toBe(false);
});

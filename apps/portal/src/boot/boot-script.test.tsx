import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { startScript } from "./boot-script.ts";

const reportError = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div id="root" data-scripts=""><a href="#login" data-replay="">Login</a></div>';
  vi.stubGlobal("reportError", reportError);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

it("the start script stops holding back clicks if the application does not start", async () => {
  const link = document.querySelector("a") ?? expect.fail("there is no link");
  const press = () => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    return click;
  };
  const clicks: MouseEvent[] = [];
  link.addEventListener("click", (event) => clicks.push(event));
  runStartScript();
  expect(press().defaultPrevented).toBe(true);
  expect(link.getAttribute("aria-busy")).toBe("true");
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce());
  expect(link.getAttribute("aria-busy")).toBeNull();
  expect(clicks.at(-1)?.defaultPrevented).toBe(false);
  expect(press().defaultPrevented).toBe(false);
});

it("the start script starts the application at the latest two seconds after load, even if the browser is never idle", () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  runStartScript();
  dispatchEvent(new Event("load"));
  expect(requestIdleCallback).toHaveBeenCalledWith(expect.any(Function), { timeout: 2_000 });
});

function Form() {
  const [values, setValues] = useState({ name: "", isOfAge: false });
  return (
    <form>
      <input
        name="name"
        value={values.name}
        onChange={({ currentTarget: { value: name } }) => setValues((previous) => ({ ...previous, name }))}
      />
      <input
        type="checkbox"
        checked={values.isOfAge}
        onChange={({ currentTarget: { checked: isOfAge } }) => setValues((previous) => ({ ...previous, isOfAge }))}
      />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

it("the start script restores values that were typed before hydration", async () => {
  const root = document.querySelector<HTMLElement>("#root") ?? expect.fail("there is no root");
  root.innerHTML = renderToString(<Form />);
  runStartScript();
  const name = root.querySelector<HTMLInputElement>("[name=name]") ?? expect.fail("there is no field");
  name.value = "early";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  root.querySelector<HTMLInputElement>("[type=checkbox]")?.click();
  await act(async () => void hydrateRoot(root, <Form />));
  expect(root.querySelector("output")?.textContent).toBe('{"name":"","isOfAge":false}');
  await act(async () => void dispatchEvent(new Event("openhouse:ready")));
  expect(root.querySelector("output")?.textContent).toBe('{"name":"early","isOfAge":true}');
  expect(name.value).toBe("early");
});

it("the start script restores values that were typed, or that the browser filled in, before the script ran", async () => {
  const root = document.querySelector<HTMLElement>("#root") ?? expect.fail("there is no root");
  root.innerHTML = renderToString(<Form />);
  const name = root.querySelector<HTMLInputElement>("[name=name]") ?? expect.fail("there is no field");
  const box = root.querySelector<HTMLInputElement>("[type=checkbox]") ?? expect.fail("there is no checkbox");
  name.value = "earliest";
  box.checked = true;
  runStartScript();
  name.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
  await act(async () => void hydrateRoot(root, <Form />));
  await act(async () => void dispatchEvent(new Event("openhouse:ready")));
  expect(root.querySelector("output")?.textContent).toBe('{"name":"earliest","isOfAge":true}');
  expect(name.value).toBe("earliest");
});

/** Runs the start script from its text, as the page does. Its application file does not exist, as after a deploy. */
function runStartScript(): void {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script under test is a string
  const run = new Function(startScript("/assets/gone.js")) as () => void;
  run();
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type * as React from "react";
import type * as ReactDomClient from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import { withoutUnusedFeatures } from "./trim-react-dom.ts";

const modules = createRequire(import.meta.url)
  .resolve("react-dom/package.json")
  .replace("react-dom/package.json", "");
const whole = readFileSync(`${modules}react-dom/cjs/react-dom-client.production.js`, "utf8");
const trimmed = withoutUnusedFeatures(whole);

/** React and its trimmed client, as a page of the build has them. */
function loadTrimmed() {
  const react = runFile("react/cjs/react.production.js");
  const scheduler = runFile("scheduler/cjs/scheduler.production.js");
  const provided = { react, scheduler, "react-dom": runFile("react-dom/cjs/react-dom.production.js", { react }) };
  return { react: react as typeof React, client: runModule(trimmed, provided) as typeof ReactDomClient };
}

function runFile(file: string, provided: Readonly<Record<string, unknown>> = {}): unknown {
  return runModule(readFileSync(modules + file, "utf8"), provided);
}

function runModule(code: string, provided: Readonly<Record<string, unknown>>): unknown {
  const exported = {};
  // oxlint-disable-next-line eslint/no-new-func, typescript/no-implied-eval -- the very text that the build bundles
  const run = new Function("exports", "require", code) as (to: object, require: (name: string) => unknown) => void;
  run(exported, (name) => provided[name]);
  return exported;
}

describe("React DOM without what no page uses", () => {
  it("is a sixth smaller, and keeps its exports", () => {
    expect(gzipSync(trimmed).length).toBeLessThan((gzipSync(whole).length * 5) / 6);
    const exported = (code: string) => code.match(/^exports\.\w+/gm);
    expect(exported(trimmed)).toEqual(exported(whole));
  });

  it("refuses another version", () => {
    expect(() => withoutUnusedFeatures("function other() {}")).toThrow("React DOM has changed");
  });

  it("takes over a page, answers a press, waits for a late part, and shows what broke", async () => {
    const { react, client } = loadTrimmed();
    const { createElement: element, Suspense, startTransition, useState } = react;
    let arrive = (_text: string): void => undefined;
    const late = new Promise<string>((resolve) => (arrive = resolve));
    const Late = () => element("i", null, react.use(late));
    const Broken = () => {
      throw new Error("broken");
    };
    class Boundary extends react.Component<{ children: React.ReactNode }, { isBroken: boolean }> {
      override state = { isBroken: false };
      static getDerivedStateFromError = () => ({ isBroken: true });
      override render() {
        return this.state.isBroken ? element("em", null, "broken") : this.props.children;
      }
    }
    const Page = () => {
      const [step, setStep] = useState(0);
      const next = () => startTransition(() => setStep(step + 1));
      return element(
        "main",
        null,
        element("button", { onClick: next }, `step ${step}`),
        element("svg", null, element("title", null, "mark")),
        step > 0 && element(Suspense, { fallback: "…" }, element(Late)),
        step > 1 && element(Boundary, null, element(Broken)),
      );
    };
    document.body.innerHTML = '<div id="root"><main><button>step 0</button><svg><title>mark</title></svg></main></div>';
    const root = document.getElementById("root") ?? document.body;
    const button = root.querySelector("button");
    const mounted = client.hydrateRoot(root, element(Page), { onCaughtError: () => undefined });
    await vi.waitFor(() => {
      button?.click();
      expect(button?.textContent).toBe("step 1");
    });
    expect(root.textContent).toContain("…");
    arrive("here");
    await vi.waitFor(() => expect(root.querySelector("i")?.textContent).toBe("here"));
    button?.click();
    await vi.waitFor(() => expect(root.querySelector("em")?.textContent).toBe("broken"));
    expect(root.querySelector("button")).toBe(button);
    mounted.unmount();
    await vi.waitFor(() => expect(root.innerHTML).toBe(""));
  });

  it("puts a part out of sight and at rest, and brings it back as it was", async () => {
    const { react, client } = loadTrimmed();
    const { Activity, createElement: element, useEffect, useState } = react;
    const seen: string[] = [];
    const Form = () => {
      const [text, setText] = useState("");
      useEffect(() => {
        seen.push("works");
        return () => void seen.push("rests");
      }, []);
      return element("button", { onClick: () => setText("typed") }, text);
    };
    const page = (mode: "hidden" | "visible") => element(Activity, { mode, children: element(Form) });
    document.body.innerHTML = '<div id="root"></div>';
    const root = document.getElementById("root") ?? document.body;
    const mounted = client.createRoot(root);
    mounted.render(page("visible"));
    await vi.waitFor(() => expect(seen).toEqual(["works"]));
    const button = root.querySelector("button");
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe("typed"));
    mounted.render(page("hidden"));
    await vi.waitFor(() => expect(button?.style.display).toBe("none"));
    await vi.waitFor(() => expect(seen).toEqual(["works", "rests"]));
    mounted.render(page("visible"));
    await vi.waitFor(() => expect(button?.style.display).toBe(""));
    expect(root.querySelector("button")).toBe(button);
    expect(button?.textContent).toBe("typed");
    await vi.waitFor(() => expect(seen).toEqual(["works", "rests", "works"]));
  });
});

import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { useAction } from "./use-action.ts";
import type { Action } from "./use-action.ts";

type Work = (input: string, key: string) => Promise<string>;

function ActionPart({
  work,
  onDone,
  onRender,
}: {
  work: Work;
  onDone?: () => void;
  onRender: (action: Action<string>) => void;
}) {
  const action = useAction(work, onDone);
  onRender(action);
  return <p>{action.failure}</p>;
}

async function show(work: Work, onDone?: () => void) {
  const onRender = vi.fn<(action: Action<string>) => void>();
  const { find } = await renderInPage(<ActionPart work={work} onDone={onDone} onRender={onRender} />);
  const currentAction = () => onRender.mock.lastCall?.[0];
  const run = (input: string) => act(async () => currentAction()?.run(input));
  return { find, currentAction, run };
}

const lost = new ApiError({ kind: "network", code: "", message: "", status: 0 });
const refusal = new ApiError({ kind: "refused", code: "x.y", message: "No.", status: 400 });

describe("an action", () => {
  it("is sent once when it is pressed twice within a frame", async () => {
    const work = vi.fn<Work>(() => Promise.resolve("done"));
    const onDone = vi.fn<() => void>();
    const { currentAction } = await show(work, onDone);
    const action = currentAction();
    const outputs = await act(() => Promise.all([action?.run("a"), action?.run("a")]));
    expect(outputs).toEqual(["done", undefined]);
    expect(work).toHaveBeenCalledOnce();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("done", "a");
  });

  it("keeps its key for input whose response was lost, and gets a new key after a success", async () => {
    const keys: string[] = [];
    const outcomes = [lost, refusal, undefined, undefined];
    const { run } = await show((_input, key) => {
      keys.push(key);
      const error = outcomes[keys.length - 1];
      return error === undefined ? Promise.resolve("done") : Promise.reject(error);
    });
    for (const input of ["a", "b", "a", "a"]) await run(input);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it("keeps its key if the session ends or too many calls are made before its result is known", async () => {
    const keys: string[] = [];
    const ended = new ApiError({ kind: "ended", code: "login.not.session", message: "", status: 401 });
    const tooMany = new ApiError({ kind: "refused", code: "rate.limited", message: "", status: 429 });
    const outcomes = [lost, ended, tooMany, undefined];
    const { run } = await show((_input, key) => {
      keys.push(key);
      const error = outcomes[keys.length - 1];
      return error === undefined ? Promise.resolve("done") : Promise.reject(error);
    });
    for (const input of ["a", "a", "a", "a"]) await run(input);
    expect(new Set(keys).size).toBe(1);
  });

  it("shows the text of the refusal until it is reset", async () => {
    const { run, currentAction, find } = await show(() => Promise.reject(refusal));
    expect(await run("a")).toBeUndefined();
    expect([find("p").textContent, currentAction()?.code]).toEqual(["No.", "x.y"]);
    await act(async () => currentAction()?.reset());
    expect([find("p").textContent, currentAction()?.code]).toEqual(["", ""]);
  });
});

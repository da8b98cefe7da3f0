/**
 * The captcha of a form: its picture, which can be replaced at most once a second, and the computation for people who
 * cannot read the picture.
 */

import { useEffect, useRef, useState } from "react";
import type { CaptchaAction } from "@openhouse/protocol/identity/captcha";
import { nowMs } from "../../../lib/clock.ts";
import { usePage } from "../../../lib/page/page-context.tsx";

export type CaptchaWorkState =
  | { readonly kind: "none" }
  | { readonly kind: "busy"; readonly percent: number }
  | { readonly kind: "done" };

/** What failed last: loading the picture, or the computation. */
export type CaptchaFailure = "picture" | "work";

export interface CaptchaOptions {
  readonly round: number;
  /** The action that the captcha protects; an answer is valid only for this action. */
  readonly action: CaptchaAction;
  readonly onAnswer: (answer: string) => void;
}

const secondMs = 1_000;

/**
 * Loads a new picture for each `round`, because an answer works only once. Within one second of the last picture, a
 * click does nothing and a new round waits. `onAnswer` gets the computed answer, and "" when the challenge is replaced.
 */
export function useCaptcha({ round, action, onAnswer }: CaptchaOptions) {
  // `useApi` would throw here, because a form with a captcha can be rendered on the server.
  const { api } = usePage();
  const [picture, setPicture] = useState<string>();
  const [failure, setFailure] = useState<CaptchaFailure>();
  const [work, setWork] = useState<CaptchaWorkState>({ kind: "none" });
  const lastRequestMs = useRef(0);
  const runningCall = useRef<AbortController>(undefined);

  const load = () => {
    lastRequestMs.current = nowMs();
    runningCall.current?.abort();
    setWork({ kind: "none" });
    setFailure(undefined);
    setPicture(undefined);
    onAnswer("");
    const controller = new AbortController();
    runningCall.current = controller;
    const { signal } = controller;
    // Only the newest response counts; earlier challenges are invalid.
    api?.call("GET /wps/captcha", { signal }).then(
      (png) => signal.aborted || setPicture(`data:image/png;base64,${png}`),
      () => signal.aborted || setFailure("picture"),
    );
  };

  useEffect(() => {
    const timer = setTimeout(load, Math.max(0, lastRequestMs.current + secondMs - nowMs()));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new round loads a new picture
  }, [round]);
  useEffect(() => () => runningCall.current?.abort(), []);

  const refresh = () => {
    if (nowMs() - lastRequestMs.current >= secondMs) load();
  };

  const solve = async () => {
    if (api === undefined) return;
    const controller = new AbortController();
    runningCall.current?.abort();
    runningCall.current = controller;
    const { signal } = controller;
    setFailure(undefined);
    setWork({ kind: "busy", percent: 0 });
    try {
      const { solveCaptchaWork } = await import("../solve-captcha-work.ts");
      const task = await api.call("GET /wps/captcha/work", { query: { action }, signal });
      const answer = await solveCaptchaWork(task, {
        signal,
        onProgress: (percent) => setWork({ kind: "busy", percent }),
      });
      setWork({ kind: "done" });
      onAnswer(answer);
    } catch {
      // If the computation was not aborted by a new picture, it failed.
      if (signal.aborted) return;
      setWork({ kind: "none" });
      setFailure("work");
    }
  };

  return { picture, failure, work, refresh, solve };
}

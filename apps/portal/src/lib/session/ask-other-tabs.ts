/** Asks the other tabs of this browser for a session; share-session.ts answers. Loaded only when it is needed. */

import { randomUnit } from "@openhouse/browser/random";
import { channelName } from "./share-session.ts";
import type { Answer, Question, SharedSession } from "./share-session.ts";

/** A tab in the background answers within milliseconds; a tab that the browser has frozen does not answer. */
const answerMs = 1_000;

/** Returns the first answer, or undefined if no tab answers within a second. */
export function askOtherTabs(waitMs = answerMs): Promise<SharedSession | undefined> {
  if (typeof BroadcastChannel === "undefined") return Promise.resolve(undefined);
  const channel = new BroadcastChannel(channelName);
  const id = String(randomUnit());
  return new Promise((resolve) => {
    const finish = (answer: SharedSession | undefined) => {
      clearTimeout(timer);
      channel.close();
      resolve(answer);
    };
    const timer = setTimeout(finish, waitMs, undefined);
    channel.addEventListener("message", ({ data }: MessageEvent<Question | Answer>) => {
      if (data.kind === "answer" && data.id === id) finish(data);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
    channel.postMessage({ kind: "question", id } satisfies Question);
  });
}

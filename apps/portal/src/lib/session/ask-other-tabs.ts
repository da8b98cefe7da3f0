/** Asks the other tabs of this browser for a session; share-session.ts answers. Loaded only when it is needed. */

import { randomUnit } from "@openhouse/browser/random";
import { channelName } from "./share-session.ts";
import type { Answer, Question, SharedSession } from "./share-session.ts";

/** A tab in the background answers within milliseconds; a tab that the browser has frozen does not answer. */
const answerMs = 500;

/** Waits for all answers. Returns the first, or undefined if no tab answers or the tabs belong to different persons. */
export function askOtherTabs(waitMs = answerMs): Promise<SharedSession | undefined> {
  if (typeof BroadcastChannel === "undefined") return Promise.resolve(undefined);
  const channel = new BroadcastChannel(channelName);
  const id = String(randomUnit());
  const answers: Answer[] = [];
  channel.addEventListener("message", ({ data }: MessageEvent<Question | Answer>) => {
    if (data.kind === "answer" && data.id === id) answers.push(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel.postMessage({ kind: "question", id } satisfies Question);
  return new Promise((resolve) => {
    setTimeout(() => {
      channel.close();
      const [first] = answers;
      resolve(answers.every(({ userName }) => userName === first?.userName) ? first : undefined);
    }, waitMs);
  });
}

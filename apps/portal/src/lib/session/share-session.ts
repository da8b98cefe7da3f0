/**
 * Passes the session of a tab to another tab of this browser. The page of a payment provider opens in its own tab and
 * returns there, but the session is in the storage of the first tab. The browser delivers the messages only to pages of
 * the same origin; neither the server nor the provider sees the token.
 */

import { randomUnit } from "@openhouse/browser/random";
import type { SessionToken } from "@openhouse/browser/session-token";

export interface SharedSession {
  readonly token: string;
  readonly userName: string;
}

interface Question {
  readonly kind: "question";
  readonly id: string;
}

interface Answer extends SharedSession {
  readonly kind: "answer";
  readonly id: string;
}

const channelName = "session";
/** A tab in the background answers within milliseconds; a tab that the browser has frozen does not answer. */
const answerMs = 1_000;

/** Answers the questions of other tabs while this tab has a session. Returns the function that ends this. */
export function answerOtherTabs(session: SessionToken, readUserName: () => string | undefined): () => void {
  // Old browsers have no channel; their members log in again.
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<Question | Answer>) => {
    if (data.kind !== "question") return;
    const [token, userName] = [session.read(), readUserName()];
    if (token === undefined || userName === undefined) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
    channel.postMessage({ kind: "answer", id: data.id, token, userName } satisfies Answer);
  });
  return () => channel.close();
}

/** Asks the other tabs for a session. Returns the first answer, or undefined if no tab answers within a second. */
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

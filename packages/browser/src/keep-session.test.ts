import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSession } from "./keep-session.ts";
import { createSessionToken } from "./session-token.ts";

const minuteMs = 60_000;
const session = createSessionToken("token");
const touch = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  session.keep("mine");
  touch.mockClear();
  stop = keepSession(session, touch);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const act = (sign: string) => document.body.dispatchEvent(new Event(sign, { bubbles: true }));

describe("a person at the page", () => {
  it("is told of at the start, and then once a minute at most", () => {
    expect(touch).toHaveBeenCalledTimes(1);
    for (const sign of ["pointerdown", "keydown", "wheel"]) act(sign);
    expect(touch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(minuteMs);
    for (const sign of ["pointerdown", "keydown", "wheel"]) act(sign);
    expect(touch).toHaveBeenCalledTimes(2);
  });

  it.each(["pointerdown", "keydown", "wheel"])("is seen by %s", (sign) => {
    vi.advanceTimersByTime(minuteMs);
    act(sign);
    expect(touch).toHaveBeenCalledTimes(2);
  });

  it("who has gone is not told of, however long the page stands open", () => {
    vi.advanceTimersByTime(60 * minuteMs);
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it("is nobody without a session", () => {
    session.forget();
    vi.advanceTimersByTime(minuteMs);
    act("keydown");
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it("may be told of in vain", () => {
    touch.mockImplementationOnce(() => Promise.reject(new Error("offline")));
    vi.advanceTimersByTime(minuteMs);
    act("keydown");
    expect(touch).toHaveBeenCalledTimes(2);
  });
});

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

const act = (eventType: string) => document.body.dispatchEvent(new Event(eventType, { bubbles: true }));

describe("the activity of a person at the page", () => {
  it("is reported at the start, and then at most once a minute", () => {
    expect(touch).toHaveBeenCalledTimes(1);
    for (const eventType of ["pointerdown", "keydown", "wheel"]) act(eventType);
    expect(touch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(minuteMs);
    for (const eventType of ["pointerdown", "keydown", "wheel"]) act(eventType);
    expect(touch).toHaveBeenCalledTimes(2);
  });

  it.each(["pointerdown", "keydown", "wheel"])("is detected by %s", (eventType) => {
    vi.advanceTimersByTime(minuteMs);
    act(eventType);
    expect(touch).toHaveBeenCalledTimes(2);
  });

  it("is not reported while there is no input, however long the page is open", () => {
    vi.advanceTimersByTime(60 * minuteMs);
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it("is not reported without a session", () => {
    session.forget();
    vi.advanceTimersByTime(minuteMs);
    act("keydown");
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it("may fail to be reported without an error", () => {
    touch.mockImplementationOnce(() => Promise.reject(new Error("offline")));
    vi.advanceTimersByTime(minuteMs);
    act("keydown");
    expect(touch).toHaveBeenCalledTimes(2);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSession } from "./keep-session.ts";
import { createSessionToken } from "./session-token.ts";

const minuteMs = 60_000;
const session = createSessionToken("token");
const touch = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  session.keep("stored-token");
  touch.mockClear();
  stop = keepSession(session, touch);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const dispatchInput = (eventType: string) => document.body.dispatchEvent(new Event(eventType, { bubbles: true }));

describe("the user's activity", () => {
  it("is reported at the start, and then at most once a minute", () => {
    expect(touch).toHaveBeenCalledTimes(1);
    for (const eventType of ["pointerdown", "keydown", "wheel"]) dispatchInput(eventType);
    expect(touch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(minuteMs);
    for (const eventType of ["pointerdown", "keydown", "wheel"]) dispatchInput(eventType);
    expect(touch).toHaveBeenCalledTimes(2);
  });

  it.each(["pointerdown", "keydown", "wheel"])("is detected by %s", (eventType) => {
    vi.advanceTimersByTime(minuteMs);
    dispatchInput(eventType);
    expect(touch).toHaveBeenCalledTimes(2);
  });

  it("is not reported while there is no input, even if the page is open for an hour", () => {
    vi.advanceTimersByTime(60 * minuteMs);
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it("is not reported without a session", () => {
    session.forget();
    vi.advanceTimersByTime(minuteMs);
    dispatchInput("keydown");
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it("causes no error if the report fails", () => {
    touch.mockImplementationOnce(() => Promise.reject(new Error("offline")));
    vi.advanceTimersByTime(minuteMs);
    dispatchInput("keydown");
    expect(touch).toHaveBeenCalledTimes(2);
  });
});

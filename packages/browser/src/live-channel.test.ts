import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { openLiveChannel, pauseAfter } from "./live-channel.ts";

describe("the pauses of the live channel", () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [4, 16_000],
    [5, 30_000],
    [50, 30_000],
  ])("after %i failures are at most %i ms", (failures, longest) => {
    expect(pauseAfter(failures, 1)).toBe(longest);
    expect(pauseAfter(failures, 0)).toBe(longest / 2);
  });
});

/** Replaces the browser's socket; the test acts as the server. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;

  constructor() {
    super();
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  say(kind: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ kind }) }));
  }

  close(): void {
    this.readyState = 2;
  }

  lose(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

describe("the live channel", () => {
  const call = vi.fn<() => Promise<{ ticket: string }>>();
  const api = { call } as unknown as ApiClient;
  const heard: string[] = [];
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  let stop = () => {};

  beforeEach(async () => {
    FakeSocket.all.length = 0;
    heard.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    call.mockResolvedValue({ ticket: "t" });
    stop = openLiveChannel(api, ({ kind }) => heard.push(kind));
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("opens no second socket when the network comes back while one is on its way", async () => {
    dispatchEvent(new Event("online"));
    await later(5_000);
    dispatchEvent(new Event("online"));
    await later(5_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("comes back at once when the network does, after a break", async () => {
    await later(0);
    FakeSocket.all[0]?.open();
    FakeSocket.all[0]?.lose();
    dispatchEvent(new Event("online"));
    await later(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("says nothing after it was stopped", async () => {
    await later(0);
    const [socket] = FakeSocket.all;
    socket?.open();
    socket?.say("ready");
    stop();
    socket?.say("ready");
    expect(heard).toEqual(["ready"]);
  });
});

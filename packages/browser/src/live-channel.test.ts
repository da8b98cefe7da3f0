import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { openLiveChannel, pauseAfter } from "./live-channel.ts";

describe("the reconnection delay of the live channel", () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [4, 16_000],
    [5, 30_000],
    [50, 30_000],
  ])("after %i failures is at most %i ms", (failures, maxMs) => {
    expect(pauseAfter(failures, 1)).toBe(maxMs);
    expect(pauseAfter(failures, 0)).toBe(maxMs / 2);
  });
});

/** Replaces the browser's WebSocket. The test acts as the server. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  deliver(kind: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ kind }) }));
  }

  close(): void {
    this.readyState = 2;
  }

  breakConnection(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

describe("the live channel", () => {
  const call = vi.fn<() => Promise<{ ticket: string }>>();
  const api = { call } as unknown as ApiClient;
  const receivedKinds: string[] = [];
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  let stop = () => {};

  beforeEach(async () => {
    FakeSocket.all.length = 0;
    receivedKinds.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    call.mockResolvedValue({ ticket: "t" });
    stop = openLiveChannel(api, ({ kind }) => receivedKinds.push(kind));
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("uses TLS if the page does, and sends the ticket instead of the session token", async () => {
    stop();
    vi.stubGlobal("location", { origin: "https://play.example" });
    stop = openLiveChannel(api, () => undefined);
    await advance(0);
    expect(FakeSocket.all.at(-1)?.url).toBe("wss://play.example/wps/live?ticket=t");
  });

  it("opens no second socket when the network returns while the first one connects", async () => {
    dispatchEvent(new Event("online"));
    await advance(5_000);
    dispatchEvent(new Event("online"));
    await advance(5_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("reconnects within a second when the network returns after an interruption", async () => {
    await advance(0);
    FakeSocket.all[0]?.open();
    FakeSocket.all[0]?.breakConnection();
    // After these failures, the next pause is at least 15 seconds.
    call.mockReset().mockRejectedValue(new Error("no network"));
    while (call.mock.calls.length < 6) await advance(500);
    call.mockResolvedValue({ ticket: "t" });
    dispatchEvent(new Event("online"));
    await advance(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("delivers no message after it was stopped", async () => {
    await advance(0);
    const [socket] = FakeSocket.all;
    socket?.open();
    socket?.deliver("ready");
    stop();
    socket?.deliver("ready");
    expect(receivedKinds).toEqual(["ready"]);
  });
});

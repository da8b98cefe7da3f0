import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { ApiError } from "@openhouse/browser/api-error";
import { createSessionToken } from "@openhouse/browser/session-token";
import { createTextStore } from "@openhouse/i18n/text-store";
import { firstPaintScript } from "../../boot/boot-script.ts";
import { testMerchant } from "../../testing/test-merchant.ts";
import { closeDialog, useOpenDialog } from "../../lib/dialogs/dialog-store.ts";
import { startByToken } from "./start-by-token.ts";

const result = { token: "fresh", id: "1", userName: "demoplayer", customerType: 0, firstTimeLogin: false };

async function start(respond: () => unknown) {
  const calls: { route: string; input: unknown }[] = [];
  const call = async (route: string, input: unknown) => {
    calls.push({ route, input });
    return respond();
  };
  const api = { call } as unknown as ApiClient;
  const session = createSessionToken("token");
  await startByToken({ api, session, merchant: testMerchant, texts: createTextStore("EN"), returnTo: "/" }, "one-time");
  return { calls, session };
}

/** Returns the dialog that is open. */
function currentDialog(): unknown {
  const element = document.createElement("div");
  const Probe = () => JSON.stringify(useOpenDialog());
  act(() => createRoot(element).render(createElement(Probe)));
  return JSON.parse(element.textContent ?? "");
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  closeDialog();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

describe("the token of a start URL", () => {
  it("logs in, and the session gets a token of its own", async () => {
    const { calls, session } = await start(() => result);
    expect(calls[0]).toEqual({ route: "POST /wps/session/login/token", input: { body: { token: "one-time" } } });
    expect(session.read()).toBe("fresh");
  });

  it("leaves the visitor signed out if it is no longer valid; the login dialog says why", async () => {
    const message = "The minute is over.";
    const refusal = new ApiError({ kind: "refused", code: "login.token.invalid", message, status: 401 });
    const { session } = await start(() => Promise.reject(refusal));
    expect(session.read()).toBeUndefined();
    expect(currentDialog()).toMatchObject({ kind: "login", returnTo: "/", failure: message });
  });

  it("continues with the second step from a new login location", async () => {
    const value = { ticket: "next", methods: [{ method: "totp", to: "" }] };
    const refusal = new ApiError({ kind: "refused", code: "login_verify_required", message: "", status: 401, value });
    await start(() => Promise.reject(refusal));
    expect(currentDialog()).toMatchObject({ kind: "login", secondStep: { step: value, isByPassword: false } });
  });

  it("asks before it replaces the session of another account", async () => {
    const value = { account: "otherplayer" };
    const refusal = new ApiError({ kind: "refused", code: "login.other.account", message: "", status: 409, value });
    sessionStorage.setItem("token", "own");
    const { session } = await start(() => Promise.reject(refusal));
    expect(session.read()).toBe("own");
    expect(currentDialog()).toEqual({ kind: "otherAccount", ...value, token: "one-time", returnTo: "/" });
  });

  it("is removed from the URL before the application starts; the invitation is stored and stays", async () => {
    history.replaceState(null, "", "/hot?token=one-time&r=7");
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script under test is a string
    const run = new Function(firstPaintScript) as () => void;
    run();
    expect(location.pathname + location.search).toBe("/hot?r=7");
    expect(sessionStorage.getItem("invitation")).toBe("7");
    expect(sessionStorage.getItem("startToken")).toBe("one-time");
    expect(sessionStorage.getItem("token")).toBeNull();
  });
});

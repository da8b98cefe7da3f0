import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { useOpenDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { startDraft } from "../../registration-draft.ts";
import { passOnResponse } from "../../ask-provider.ts";
import LoginDialog from "./login-dialog.tsx";

const google = {
  channel: "google",
  authorizeUrl: "https://accounts.example/authorize?hd=x",
  clientId: "google-client",
} as const;
const facebook = {
  channel: "facebook",
  authorizeUrl: "https://faces.example/dialog",
  clientId: "facebook-client",
} as const;
function OpenedDialog() {
  const dialog = useOpenDialog();
  return <p>{dialog?.kind === "register" && `${dialog.kind}: ${dialog.reason}`}</p>;
}

const result = { token: "t", id: "1", userName: "p1", customerType: 0, firstTimeLogin: true };

afterEach(() => vi.unstubAllGlobals());

const show = (setting: PageSetting = {}) =>
  renderInPage(<LoginDialog />, {
    respond: () => result,
    ...setting,
    merchant: { loginProviders: [google, facebook], ...setting.merchant },
  });

function press({ root }: RenderedInPage, text: string): Promise<void> {
  const button = [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text);
  return act(async () => button?.click());
}

/** Clicks the button; returns the request and a fake window. */
async function openProvider(rendered: RenderedInPage, text = "Continue with Google") {
  const providerWindow = { closed: false };
  const open = vi.fn((_url: string) => providerWindow);
  vi.stubGlobal("open", open);
  await press(rendered, text);
  const url = new URL(open.mock.calls[0]?.[0] ?? "");
  return { providerWindow, url, query: Object.fromEntries(url.searchParams) };
}

const tokenWith = (nonce: string | undefined) => `head.${btoa(JSON.stringify({ sub: "1", nonce }))}.signature`;
const logins = ({ calls }: RenderedInPage) => calls.filter(({ route }) => route === "POST /wps/session/login");

describe("the login by an identity provider", () => {
  it("is offered only for the merchant's providers", async () => {
    const { root } = await show({ merchant: { loginProviders: [facebook] } });
    expect(root.textContent).toContain("Continue with Facebook");
    expect(root.textContent).not.toContain("Google");
    const { root: rootWithoutProviders } = await show({ merchant: { loginProviders: [] } });
    expect(rootWithoutProviders.querySelector(".login-providers")).toBeNull();
  });

  it("opens the registration with the provider's values for a person without an account", async () => {
    sessionStorage.clear();
    const value = { ticket: "for ana", email: "ana@example.ph", name: "Ana Reyes" };
    const refusal = { kind: "refused", code: "login.person.unknown", message: "", status: 401, value } as const;
    const rendered = await show({ respond: () => Promise.reject(new ApiError(refusal)) });
    const { query } = await openProvider(rendered);
    passOnResponse({ state: query["state"] ?? "", idToken: tokenWith(query["nonce"]), error: "" });
    await rendered.until(() => expect(startDraft().identityTicket).toBe("for ana"));
    expect(startDraft().values).toEqual({ email: "ana@example.ph", payeeName: "Ana Reyes" });
    const dialogPage = await renderInPage(<OpenedDialog />);
    expect(dialogPage.root.textContent).toBe(
      "register: You do not have an account here yet. Complete the form to open one.",
    );
    sessionStorage.clear();
  });

  it("opens the provider's page in a window, with a redirect back to the portal", async () => {
    const rendered = await show();
    const { url, query } = await openProvider(rendered);
    expect(url.origin + url.pathname).toBe("https://accounts.example/authorize");
    expect(query).toMatchObject({ hd: "x", client_id: "google-client", response_type: "id_token", scope: "openid" });
    expect(query["redirect_uri"]).toBe(`${location.origin}/login/provider`);
    expect(query["state"]).not.toBe(query["nonce"]);
    expect(rendered.find("output").textContent).toBe("Continue in the window that opened.");
  });

  it("sends only the token that belongs to its request", async () => {
    const rendered = await show();
    const { query } = await openProvider(rendered, "Continue with Facebook");
    const { state = "", nonce } = query;
    passOnResponse({ state: "of another tab", idToken: tokenWith(nonce), error: "" });
    passOnResponse({ state, idToken: tokenWith(nonce), error: "" });
    await rendered.until(() => expect(logins(rendered)).toHaveLength(1));
    const body = { type: "firebase", firebaseChannel: "facebook", firebaseIdToken: tokenWith(nonce) };
    expect(logins(rendered)).toMatchObject([{ input: { body } }]);
    expect(sessionStorage.getItem("token")).toBe("t");
  });

  it.each([
    ["a token of another request", "", tokenWith("another"), "Unknown error"],
    ["an invalid token", "", "garbage", "Unknown error"],
    ["an error of the provider", "server_error", "", "Unknown error"],
    ["a denied access", "access_denied", "", "The window was closed before you were logged in. Please try again."],
  ])("sends nothing for %s", async (_case, error, idToken, text) => {
    const rendered = await show();
    const { query } = await openProvider(rendered);
    passOnResponse({ state: query["state"] ?? "", idToken, error });
    await rendered.until(() => expect(rendered.find("[role=alert]").textContent).toBe(text));
    expect(logins(rendered)).toEqual([]);
  });

  it("[S8.019] shows a message if the window was closed, and still accepts a late token", async () => {
    const rendered = await show();
    const { providerWindow, query } = await openProvider(rendered);
    providerWindow.closed = true;
    const text = "The window was closed before you were logged in. Please try again.";
    await rendered.until(() => expect(rendered.find("[role=alert]").textContent).toBe(text));
    passOnResponse({ state: query["state"] ?? "", idToken: tokenWith(query["nonce"]), error: "" });
    await rendered.until(() => expect(logins(rendered)).toHaveLength(1));
    expect(rendered.find("[role=alert]").textContent).toBe("");
  });

  it("shows a message if the browser blocks the window", async () => {
    const rendered = await show();
    vi.stubGlobal("open", () => null);
    await press(rendered, "Continue with Google");
    expect(rendered.find("[role=alert]").textContent).toBe("Popup blocked. Please allow popups and try again.");
  });

  it("shows the server's refusal, and opens the verification of a new login location", async () => {
    const step = { ticket: "first", methods: [{ method: "totp", to: "" }] };
    const refusals = [
      new ApiError({ kind: "refused", code: "login.token.invalid", message: "not taken", status: 401 }),
      new ApiError({ kind: "refused", code: "login_verify_required", message: "", status: 401, value: step }),
    ];
    const rendered = await show({ respond: () => Promise.reject(refusals.shift()) });
    const logInWithGoogle = async () => {
      const { query } = await openProvider(rendered);
      passOnResponse({ state: query["state"] ?? "", idToken: tokenWith(query["nonce"]), error: "" });
    };
    await logInWithGoogle();
    await rendered.until(() => expect(rendered.find("[role=alert]").textContent).toBe("not taken"));
    await logInWithGoogle();
    await rendered.until(() => rendered.find("input[name=placeCode]"));
  });
});

import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import OtherAccountDialog from "./other-account-dialog.tsx";

const result = { token: "fresh", id: "2", userName: "otherplayer", customerType: 0, firstTimeLogin: false };
const dialog = <OtherAccountDialog account="otherplayer" token="one-time" returnTo="/" />;

const press = ({ root }: RenderedInPage, text: string) =>
  act(async () =>
    [...root.querySelectorAll<HTMLElement>(".dialog-actions button")]
      .find(({ textContent }) => textContent === text)
      ?.click(),
  );

describe("the question before another account replaces the session", () => {
  it("names the account, and keeps the session on cancel", async () => {
    const rendered = await renderInPage(dialog, { token: "own", respond: () => result });
    expect(rendered.root.querySelector("h2")?.textContent).toBe("Continue as otherplayer?");
    await press(rendered, "Stay in my account");
    expect(rendered.session.read()).toBe("own");
    expect(rendered.calls).toEqual([]);
  });

  it("exchanges the session when the member agrees", async () => {
    const rendered = await renderInPage(dialog, { token: "own", respond: () => result });
    await press(rendered, "Continue as otherplayer");
    await vi.waitFor(() => expect(rendered.session.read()).toBe("fresh"));
    const body = { token: "one-time", replacesSession: true };
    expect(rendered.calls[0]).toMatchObject({ route: "POST /wps/session/login/token", input: { body } });
  });

  it("keeps the session if the link has expired in the meantime", async () => {
    const refusal = { kind: "refused", code: "login.token.invalid", message: "", status: 401 } as const;
    const respond = () => Promise.reject(new ApiError(refusal));
    const rendered = await renderInPage(dialog, { token: "own", respond });
    await press(rendered, "Continue as otherplayer");
    expect(rendered.session.read()).toBe("own");
  });
});

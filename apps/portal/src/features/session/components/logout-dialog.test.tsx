import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import LogoutDialog from "./logout-dialog.tsx";

const press = ({ root }: RenderedInPage, text: string) =>
  act(async () =>
    [...root.querySelectorAll<HTMLElement>(".dialog-actions button")]
      .find(({ textContent }) => textContent === text)
      ?.click(),
  );

describe("the logout", () => {
  it("[S4.009] asks for confirmation, and keeps the session on cancel", async () => {
    const rendered = await renderInPage(<LogoutDialog />, { token: "t", respond: () => null });
    await press(rendered, "Cancel");
    expect(rendered.session.read()).toBe("t");
    expect(rendered.calls).toEqual([]);
  });

  it("[S4.010] [S4.011] [S4.012] [S4.015] ends the session and opens the front page", async () => {
    history.replaceState(null, "", "/member/depositv2");
    const rendered = await renderInPage(<LogoutDialog />, { token: "t", respond: () => null });
    sessionStorage.setItem("afterLogin", "1");
    for (const name of ["merchant", "merchantCode"]) sessionStorage.setItem(name, "elsewhere");
    await press(rendered, "Sign out");
    await vi.waitFor(() => expect(location.pathname).toBe("/"));
    expect(Object.entries(sessionStorage).toSorted()).toEqual([
      ["merchant", "openhouse"],
      ["merchantCode", "openhouse"],
    ]);
    expect(rendered.calls.map(({ route }) => route)).toEqual(["DELETE /wps/session/logout"]);
  });

  it("removes the session from the browser even if the server cannot be reached", async () => {
    const respond = () => Promise.reject(new ApiError({ kind: "network", code: "", message: "", status: 0 }));
    const rendered = await renderInPage(<LogoutDialog />, { token: "t", respond });
    await press(rendered, "Sign out");
    expect(rendered.session.read()).toBeUndefined();
  });
});

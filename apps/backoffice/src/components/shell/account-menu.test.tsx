import { afterEach, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { AccountBlock } from "./account-menu.tsx";

let rendered: Rendered;
afterEach(() => rendered.close());

it("the sign-out button of the navigation ends the session in the browser and on the server", async () => {
  const routes: string[] = [];
  const call = (async (route: string) => void routes.push(route)) as unknown as ApiClient["call"];
  rendered = await renderOffice(<AccountBlock onChangePassword={() => undefined} />, call);
  sessionStorage.setItem("office.token", "t");
  await press(rendered.find('button[aria-label="Sign out"]'));
  expect(routes).toEqual(["DELETE /backoffice/api/session/logout"]);
  expect(sessionStorage.getItem("office.token")).toBeNull();
});

import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { SessionList } from "./session-list.tsx";

const session = { device: "", ip: "127.0.0.1", createdAt: 0, touchedAt: 0 };
const sessions = ["1", "2", "3"].map((id) => ({ ...session, id, isCurrent: id === "1" }));
const refusal = (code: string) => new ApiError({ kind: "refused", code, message: "The server says no.", status: 404 });

async function endOthers(end: (id: string) => unknown) {
  const respond = (route: string, input: unknown) => {
    if (route === "GET /wps/session/list") return { list: sessions };
    return end((input as { params: { id: string } }).params.id);
  };
  const list = (
    <Queries>
      <SessionList />
    </Queries>
  );
  const rendered = await renderInPage(list, { respond, token: "t" });
  await rendered.until(() => rendered.find(".security-head button"));
  await rendered.click(".security-head button");
  await rendered.click('.dialog-actions [data-kind="primary"]');
  await rendered.until(() => expect(rendered.root.querySelector("dialog [aria-busy]")).toBeNull());
  return { ...rendered, routes: rendered.calls.map(({ route }) => route) };
}

describe("ending all other sessions", () => {
  it("continues if one session has already ended", async () => {
    const { routes, root } = await endOthers((id) => (id === "2" ? Promise.reject(refusal("no.data")) : null));
    expect(routes.filter((route) => route.startsWith("DELETE"))).toHaveLength(2);
    expect(root.querySelector("dialog[open]")).toBeNull();
  });

  it("shows the failure in the dialog, and loads the list again", async () => {
    const { routes, find } = await endOthers(() => Promise.reject(refusal("request.param.err")));
    expect(find("dialog[open] [role=alert]").textContent).toBe("The server says no.");
    expect(routes.filter((route) => route === "GET /wps/session/list")).toHaveLength(2);
  });
});

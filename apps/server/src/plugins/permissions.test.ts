import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Audience } from "../core/actor.ts";
import { permissionTable } from "../permission-rows.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { signInAllAudiences } from "../testing/test-people.ts";

/** Error codes of the permission check; any other response means that the caller was allowed. */
const permissionErrors = new Set<unknown>(["login.not.session", "permission.denied", "in_need_true_account"]);
const staff = new Set<Audience>(["support", "finance", "content", "risk", "agentManager", "admin", "auditor"]);
/** All routes except those that end the caller's own session, which are tested separately. */
const routes = Object.entries(permissionTable).filter(([route]) => !route.endsWith("/logout"));

let test: TestApp;
let tokens: ReadonlyMap<Audience, string | undefined>;

beforeAll(async () => {
  test = await createTestApp();
  tokens = await signInAllAudiences(test);
});
afterAll(() => test.close());

describe("the permission table", () => {
  it.each(routes)("allows exactly the audiences of its row to call %s", async (route, allowed) => {
    const [method, pattern] = route.split(" ") as ["GET", string];
    // A launch with real money is refused to visitors and trial accounts by the operation itself.
    const fields: Record<string, string> = pattern.endsWith("/launchGame") ? { accountType: "0" } : {};
    const url = `${pattern.replaceAll(/:\w+/g, "1")}?${new URLSearchParams(fields).toString()}`;
    const isStaffRoute = url.startsWith("/backoffice/api/");
    for (const [audience, token] of tokens) {
      const body = method === "GET" ? undefined : fields;
      const answer = await test.call({ method, url, ...(body && { body }), ...(token && { token }) });
      // A member's token is unknown in the back office, and a staff token in the portal.
      const isTokenValid = audience === "visitor" || staff.has(audience) === isStaffRoute;
      const isAllowed = allowed.includes("visitor") || (isTokenValid && allowed.includes(audience));
      expect({ audience, isLetIn: !permissionErrors.has(answer.errorCode) }).toEqual({ audience, isLetIn: isAllowed });
      expect(answer.status).toBeLessThan(500);
      if (!isAllowed) expect(answer.status).toBe(isTokenValid && audience !== "visitor" ? 403 : 401);
    }
  });
});

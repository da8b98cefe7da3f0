import { expect, test } from "vitest";
import { pagePolicy } from "./studio-host.ts";

test("only the origins of the portals may frame a game; only portals of this machine may use http", () => {
  const policy = pagePolicy(["openhouse.localhost", "localhost", "127.0.0.1", "play.example.ph"]).split("; ");
  const local = "http://openhouse.localhost:* http://localhost:* http://127.0.0.1:*";
  expect(policy).toContain(`frame-ancestors 'self' ${local} https://play.example.ph`);
});

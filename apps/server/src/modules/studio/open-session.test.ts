/** A failure of the database after the ticket was used is an error, not a refusal of the launch. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { openCuttingProxy } from "../../testing/cutting-proxy.ts";
import type { CuttingProxy } from "../../testing/cutting-proxy.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
let proxy: CuttingProxy;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openCuttingProxy(database.ownerUrl);
  app = await createTestApp({ ownerUrl: proxy.url });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.drop();
});

it("a lost database connection is reported as an error, not as an invalid launch", async () => {
  const member = await app.register("cutlaunch");
  await giveMoney(app, member, 100_000n);
  const { token } = member;
  const body = { gameCode: "capiz-after-dark", vassalage: "STUDIO" };
  const launched = await app.call({ method: "POST", url: "/wps/game/launchGame", token, body });
  const { content } = launched.value as { content: { game_url: string } };
  const launch = new URL(content.game_url).searchParams.get("launch") ?? "";
  const open = () =>
    app.call({ method: "POST", url: "/studio/api/session", host: "studio.localhost", body: { launch } });
  proxy.aim(({ sql }) => (sql.includes("from studio_session s") ? "before" : undefined));
  expect((await open()).errorCode).toBe("system.not.available");
  proxy.aim(() => undefined);
  // The ticket has been used, so the client must request another one.
  expect((await open()).errorCode).toBe("studio.launch.invalid");
});

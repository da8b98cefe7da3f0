import { afterAll, beforeAll, expect, it } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function readChatUrl(): Promise<unknown> {
  const reply = await test.app.inject({ url: "/wps/relay/CBS_launchChat", headers: { host: "localhost" } });
  return reply.json();
}

it("[S3.162] [S7.038] the chat launch returns the URL of the chat room, or an empty URL", async () => {
  expect(await readChatUrl()).toMatchObject({ success: true, value: { chatUrl: "" } });
  await setMerchant(test, 1, { settings: { "chat.url": "https://chat.example/room" } });
  expect(await readChatUrl()).toMatchObject({ success: true, value: { chatUrl: "https://chat.example/room" } });
});

/** Places of concurrent uploads: those of visitors are few, so that they cannot take the places of members. */

import { PassThrough } from "node:stream";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, pictureBody } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const feedback = JSON.stringify({ type: 5, content: "The reels stopped turning." });
const picture = Buffer.from(
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>`).render().asPng(),
);

/** Sends feedback as a visitor of a network of its own. The body arrives when `finish` is called. */
function sendSlowly(network: number) {
  const body = new PassThrough();
  const response = test.app.inject({
    method: "PUT",
    url: "/wps/feedback",
    remoteAddress: `203.0.${network}.7`,
    headers: { host: "localhost", "content-type": "application/json" },
    payload: body,
  });
  return { response, finish: () => void body.end(feedback) };
}

const uploadAs = (token: string) =>
  test.call({ method: "POST", url: "/wps/member/files?purpose=deposit", token, ...pictureBody(picture) });

it("eight uploads of visitors run at a time, whatever their networks, and members still have places", async () => {
  const { token } = await test.register("uploader1");
  const slow = Array.from({ length: 8 }, (_, network) => sendSlowly(network));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const ninth = sendSlowly(8);
  ninth.finish();
  const refused = await ninth.response;
  expect([refused.statusCode, refused.json<{ errorCode: string }>().errorCode]).toEqual([503, "system.not.available"]);
  expect((await uploadAs(token)).status).toBe(200);
  for (const { finish } of slow) finish();
  const statuses = (await Promise.all(slow.map(({ response }) => response))).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  const next = sendSlowly(9);
  next.finish();
  expect((await next.response).statusCode).toBe(200);
});

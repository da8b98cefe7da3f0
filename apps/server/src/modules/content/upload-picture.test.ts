import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp, pictureBody } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let token = "";
beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await signInStaff(test, { account: "painter", roles: ["content"] }));
});
afterAll(() => test.close());

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60"><rect width="${width}" height="60" fill="#c40"/></svg>`;
const png = (width = 90) => new Resvg(svg(width)).render().asPng();

function upload(file: Buffer) {
  return test.call({ method: "POST", url: "/backoffice/api/content/pictures", token, ...pictureBody(file) });
}

it("a picture is redrawn without appended data and stored under the hash of its content", async () => {
  const withAppendedScript = Buffer.concat([png(), Buffer.from("<script>alert(1)</script>")]);
  const { value } = await upload(withAppendedScript);
  const { picture, width, height } = value as { picture: string; width: number; height: number };
  expect([width, height]).toEqual([90, 60]);
  const answer = await test.app.inject({ method: "GET", url: picture, headers: { host: "localhost" } });
  expect(answer.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(answer.rawPayload.includes("script")).toBe(false);
  const hash = createHash("sha256").update(answer.rawPayload).digest("hex").slice(0, 32);
  expect(picture).toBe(`/media/${hash}.png`);
});

it("a wide picture is reduced to the maximum width of 1,280 pixels", async () => {
  expect((await upload(png(2_000))).value).toMatchObject({ width: 1_280, height: 38 });
});

it("a picture is not found at another merchant", async () => {
  const { picture } = (await upload(png(70))).value as { picture: string };
  const answer = await test.app.inject({ method: "GET", url: picture, headers: { host: "harbour.localhost" } });
  expect(answer.statusCode).toBe(404);
});

it.each([
  ["an SVG", Buffer.from(svg(10))],
  ["an HTML page", Buffer.from("<html><script>alert(1)</script></html> and more")],
  ["a PNG header without data", png().subarray(0, 40)],
  [
    "a PNG header with a size of 65,535 pixels a side",
    Buffer.concat([png().subarray(0, 16), Buffer.from([0, 0, 255, 255, 0, 0, 255, 255])]),
  ],
  ["a JPEG that ends before its size", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])("%s is refused", async (_name, file) => {
  expect(await upload(file)).toMatchObject({ status: 400, errorCode: "picture.invalid" });
});

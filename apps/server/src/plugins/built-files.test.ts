import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveBuiltFiles } from "./built-files.ts";

const app = fastify();
let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "built-files-"));
  const folder = await mkdtemp(join(parent, "assets-"));
  await writeFile(join(parent, "secret.txt"), "secret");
  await writeFile(join(folder, "main-a1.js"), "long text");
  await writeFile(join(folder, "main-a1.js.br"), "short");
  await writeFile(join(folder, "font-b2.woff2"), "font");
  await serveBuiltFiles(app, { folder, prefix: "/assets" });
});

afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true });
});

const get = (url: string, encoding = "") => app.inject({ url, headers: { "accept-encoding": encoding } });

describe("a built file", () => {
  it("is kept by browsers for a year", async () => {
    const { statusCode, headers, body } = await get("/assets/main-a1.js");
    expect([statusCode, body]).toEqual([200, "long text"]);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/javascript; charset=utf-8",
    });
  });

  it("is sent compressed if the browser accepts that and a compressed file exists", async () => {
    const { headers, body } = await get("/assets/main-a1.js", "gzip, br");
    expect([headers["content-encoding"], headers.vary, body]).toEqual(["br", "accept-encoding", "short"]);
    expect((await get("/assets/font-b2.woff2", "gzip, br")).body).toBe("font");
  });

  it.each(["/assets/none.js", "/assets/", "/assets/..%2fsecret.txt", "/assets/%2e%2e/secret.txt", "/assets/a/b.js"])(
    "is not found under %s",
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );
});

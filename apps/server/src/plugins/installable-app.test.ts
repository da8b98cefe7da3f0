import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import type { Merchant } from "../core/merchant/merchant.ts";
import { installErrors } from "./errors.ts";
import { installApp } from "./installable-app.ts";

it("the icon of a browser tab without a page is an ICO file with the drawing of the merchant's theme", async () => {
  const app = fastify();
  const clientFolder = await mkdtemp(join(tmpdir(), "installable-app-"));
  onTestFinished(async () => {
    await app.close();
    await rm(clientFolder, { recursive: true });
  });
  await writeFile(join(clientFolder, "worker.js"), "");
  installErrors(app);
  app.decorateRequest("merchant", null);
  app.addHook("onRequest", async (request) => {
    request.merchant = { theme: "harbour" } as Merchant;
  });
  const paths: string[] = [];
  const renderAppPicture = (path: string) => {
    paths.push(path);
    return { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"/>', width: 48 };
  };
  await installApp(app, {
    renderer: {
      renderAppPicture,
      languageOfCookie: () => "EN",
      appManifest: async () => ({}),
      offlineDocument: async () => ({ html: "", styleHashes: [] }),
    },
    clientFolder,
    workerFile: "worker.js",
    buildText: "",
    config: { port: 8080, profileSigner: undefined },
    clock: { realNow: () => new Date() },
  });
  const { headers, rawPayload } = await app.inject("/favicon.ico");
  expect([paths, headers["content-type"]]).toEqual([["/app/harbour/favicon.png"], "image/x-icon"]);
  const [width, height] = [rawPayload.readUInt8(6), rawPayload.readUInt8(7)];
  const [length, offset] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)];
  expect([width, height, length + offset]).toEqual([48, 48, rawPayload.length]);
  expect(rawPayload.subarray(offset, offset + 4).toString("latin1")).toBe("\x89PNG");
});

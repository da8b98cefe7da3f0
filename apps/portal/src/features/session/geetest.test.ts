/** Tests our use of GeeTest with a fake of GeeTest's script, which a local server serves. */

import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveGeetest } from "./geetest.ts";

/** A fake of GeeTest's script: the captcha's id decides whether the puzzle is solved, fails or is closed. */
const script = `
  globalThis.initGeetest4 = (options, then) => {
    const handlers = {};
    const puzzle = {};
    for (const name of ["Ready", "Success", "Error", "Close"]) {
      puzzle["on" + name] = (call) => { handlers[name] = call; return puzzle; };
    }
    puzzle.showCaptcha = () => handlers[{ broken: "Error", closed: "Close" }[options.captchaId] ?? "Success"]();
    puzzle.getValidate = () => ({
      captcha_id: options.captchaId, lot_number: "lot", pass_token: "pass", gen_time: "1", captcha_output: "out",
      sign: "not for us",
    });
    then(puzzle);
    handlers.Ready();
  };`;

let server: Server;
let origin: string;
let requestedUrls: string[] = [];
const happyDom = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedUrls.push(request.url ?? "");
    if (request.url === "/v4/gt4.js") response.setHeader("content-type", "text/javascript").end(script);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  happyDom.settings["disableJavaScriptFileLoading"] = false;
  happyDom.settings["enableJavaScriptEvaluation"] = true;
  happyDom.settings["suppressInsecureJavaScriptEnvironmentWarning"] = true;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requestedUrls = [];
});

const solve = (captchaId: string, path = "/v4/gt4.js") =>
  solveGeetest({ call: async () => ({ captchaId, version: "v4", scriptUrl: `${origin}${path}` }) as never });

describe("GeeTest's puzzle", () => {
  it("gives no proof if its script does not load or the merchant has no keys", async () => {
    expect(await solve("good", "/gone.js")).toEqual({});
    expect(await solveGeetest({ call: async () => null as never })).toEqual({});
    expect(requestedUrls).toEqual(["/gone.js"]);
  });

  it("[S3.084] gives only the fields that the server verifies", async () => {
    expect(await solve("good")).toEqual({
      geetestValidateV4: {
        captcha_id: "good",
        lot_number: "lot",
        pass_token: "pass",
        gen_time: "1",
        captcha_output: "out",
      },
    });
    expect(requestedUrls).toEqual(["/v4/gt4.js"]);
  });

  it("gives no proof when it fails, rejects when it is closed, and does not load its script again", async () => {
    expect(await solve("broken")).toEqual({});
    await expect(solve("closed")).rejects.toMatchObject({ code: "human/cancelled" });
    expect(requestedUrls).toEqual([]);
  });
});

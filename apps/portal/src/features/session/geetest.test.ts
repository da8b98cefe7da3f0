/** Tests GeeTest's client with a script of the same interface, served by a real server. */

import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveGeetest } from "./geetest.ts";

/** Depends on the puzzle's id: solves it, fails, or is closed by the person. */
const script = `
  globalThis.initGeetest4 = (wish, then) => {
    const heard = {};
    const puzzle = {};
    for (const name of ["Ready", "Success", "Error", "Close"]) {
      puzzle["on" + name] = (call) => { heard[name] = call; return puzzle; };
    }
    puzzle.showCaptcha = () => heard[{ broken: "Error", closed: "Close" }[wish.captchaId] ?? "Success"]();
    puzzle.getValidate = () => ({
      captcha_id: wish.captchaId, lot_number: "lot", pass_token: "pass", gen_time: "1", captcha_output: "out",
      sign: "not for us",
    });
    then(puzzle);
    heard.Ready();
  };`;

let server: Server;
let origin: string;
let reads: string[] = [];
const happy = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;

beforeAll(async () => {
  server = createServer((request, response) => {
    reads.push(request.url ?? "");
    if (request.url === "/v4/gt4.js") response.setHeader("content-type", "text/javascript").end(script);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  happy.settings["disableJavaScriptFileLoading"] = false;
  happy.settings["enableJavaScriptEvaluation"] = true;
  happy.settings["suppressInsecureJavaScriptEnvironmentWarning"] = true;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  reads = [];
});

const solve = (captchaId: string, path = "/v4/gt4.js") =>
  solveGeetest({ call: async () => ({ captchaId, version: "v4", scriptUrl: `${origin}${path}` }) as never });

describe("GeeTest's puzzle", () => {
  it("is no proof while their script does not come, or the house has no keys", async () => {
    expect(await solve("good", "/gone.js")).toEqual({});
    expect(await solveGeetest({ call: async () => null as never })).toEqual({});
    expect(reads).toEqual(["/gone.js"]);
  });

  it("[S3.084] gives what the server asks them about, and nothing else", async () => {
    expect(await solve("good")).toEqual({
      geetestValidateV4: {
        captcha_id: "good",
        lot_number: "lot",
        pass_token: "pass",
        gen_time: "1",
        captcha_output: "out",
      },
    });
    expect(reads).toEqual(["/v4/gt4.js"]);
  });

  it("is no proof when it breaks, and says when the person closed it; the script is read once", async () => {
    expect(await solve("broken")).toEqual({});
    await expect(solve("closed")).rejects.toMatchObject({ code: "human/cancelled" });
    expect(reads).toEqual([]);
  });
});

/**
 * An imitation of GeeTest v4 on loopback. It serves a script that loads a second script, as GeeTest's does. The second
 * script draws a puzzle that consists of one button. The server also has the validation call, which checks that the
 * puzzle was solved and that the call is signed with the key.
 */

import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface GeetestServer {
  readonly origin: string;
  readonly scriptUrl: string;
  /** Requested paths, in order. */
  readonly requestedPaths: readonly string[];
  close(): void;
}

export interface GeetestKeys {
  readonly captchaId: string;
  readonly key: string;
}

/**
 * The entry script. Like GeeTest's script, it sets the URL of the second script as a plain string and not as a trusted
 * type.
 */
const entryScript = `
  globalThis.initGeetest4 = (config, then) => {
    const origin = new URL(document.currentScript?.src ?? document.querySelector("script[src$='gt4.js']").src).origin;
    const script = document.createElement("script");
    script.src = origin + "/v4/puzzle.js";
    script.onload = () => globalThis.standInPuzzle(origin, config, then);
    document.head.append(script);
  };`;

const puzzleScript = `
  globalThis.standInPuzzle = (origin, config, then) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = origin + "/v4/puzzle.css";
    document.head.append(style);
    const handlers = {};
    let proof = false;
    const puzzle = {
      showCaptcha() {
        const button = document.createElement("button");
        button.id = "stand-in-puzzle";
        button.textContent = "I am a person";
        button.onclick = async () => {
          proof = await (await fetch(origin + "/solve?captcha_id=" + config.captchaId)).json();
          button.remove();
          handlers.Success();
        };
        (document.querySelector("dialog[open]") ?? document.body).append(button);
      },
      getValidate: () => proof,
    };
    for (const name of ["Ready", "Success", "Error", "Close"]) {
      puzzle["on" + name] = (call) => { handlers[name] = call; return puzzle; };
    }
    then(puzzle);
    handlers.Ready();
  };`;

/** Listens on loopback, on a free port. */
export async function startGeetestServer({ captchaId, key }: GeetestKeys): Promise<GeetestServer> {
  const requestedPaths: string[] = [];
  const passTokens = new Map<string, string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://geetest");
    requestedPaths.push(url.pathname);
    response.setHeader("access-control-allow-origin", "*");
    if (url.pathname === "/v4/gt4.js") return answer(response, "text/javascript", entryScript);
    if (url.pathname === "/v4/puzzle.js") return answer(response, "text/javascript", puzzleScript);
    if (url.pathname === "/v4/puzzle.css") return answer(response, "text/css", "#stand-in-puzzle{padding:1rem}");
    if (url.pathname === "/solve") {
      const proof = newProof(captchaId);
      passTokens.set(proof.lot_number, proof.pass_token);
      return answer(response, "application/json", JSON.stringify(proof));
    }
    if (url.pathname !== "/validate") return response.writeHead(404).end();
    void formOf(request).then((form) => {
      const lot = form.get("lot_number") ?? "";
      const isSigned = form.get("sign_token") === createHmac("sha256", key).update(lot).digest("hex");
      const isSolved =
        passTokens.get(lot) === form.get("pass_token") && url.searchParams.get("captcha_id") === captchaId;
      const result = isSigned && isSolved ? "success" : "fail";
      answer(response, "application/json", JSON.stringify({ result, reason: "", captcha_args: { lot_number: lot } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    scriptUrl: `${origin}/v4/gt4.js`,
    requestedPaths,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function newProof(captchaId: string) {
  const gen = String(Math.floor(Date.now() / 1_000));
  return {
    captcha_id: captchaId,
    lot_number: randomUUID(),
    pass_token: randomUUID(),
    gen_time: gen,
    captcha_output: randomUUID(),
  };
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.setHeader("content-type", type).end(text);
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

/**
 * GeeTest version 4 puzzles. The script of GeeTest loads when a puzzle is required, from the URL that the server names.
 * A solved puzzle gives a proof that GeeTest signs. If GeeTest is unreachable or the merchant has no keys, there is no
 * proof, and the server then requires our own captcha. Source: docs/security.md, Captcha; GeeTest's web client
 * interface `initGeetest4`.
 */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { HumanProof } from "./register-in-steps.ts";

/** The part of GeeTest's object that is used here. */
interface Puzzle {
  onReady(then: () => void): Puzzle;
  onSuccess(then: () => void): Puzzle;
  onError(then: () => void): Puzzle;
  onClose(then: () => void): Puzzle;
  showCaptcha(): void;
  getValidate(): GeetestProof | false;
}

interface PuzzleRequest {
  readonly captchaId: string;
  readonly product: "bind";
  readonly language: string;
}

type InitPuzzle = (request: PuzzleRequest, then: (puzzle: Puzzle) => void) => void;

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** `initGeetest4` is set by GeeTest's script when it has loaded. */
const globals = globalThis as { initGeetest4?: InitPuzzle; trustedTypes?: PolicyFactory };
const timeoutMs = 8_000;
/** GeeTest has no Filipino, so it always shows English. */
const language = "eng";
let allowedOrigin = "";
let hasPolicy = false;

/**
 * Returns the proof, or an empty object if GeeTest is unavailable or gives no proof. Throws `human/cancelled` if the
 * puzzle is closed.
 */
export async function solveGeetest(api: Pick<ApiClient, "call">): Promise<HumanProof> {
  const start = await api.call("GET /wps/captcha/geetest").catch(() => null);
  if (start === null || !(await loadScript(start.scriptUrl)) || globals.initGeetest4 === undefined) return {};
  return showPuzzle(globals.initGeetest4, start.captchaId);
}

function showPuzzle(init: InitPuzzle, captchaId: string): Promise<HumanProof> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => resolve({}), timeoutMs);
    init({ captchaId, product: "bind", language }, (puzzle) => {
      puzzle
        .onReady(() => {
          clearTimeout(timeout);
          puzzle.showCaptcha();
        })
        .onSuccess(() => {
          const proof = puzzle.getValidate();
          resolve(proof === false ? {} : { geetestValidateV4: proofOf(proof) });
        })
        .onError(() => resolve({}))
        .onClose(() => reject(Object.assign(new Error("the puzzle was closed"), { code: "human/cancelled" })));
    });
  });
}

/** Copies only the known fields, because our server refuses unknown fields. */
function proofOf({ captcha_id, lot_number, pass_token, gen_time, captcha_output }: GeetestProof): GeetestProof {
  return { captcha_id, lot_number, pass_token, gen_time, captcha_output };
}

/**
 * Loads the script unless it is already there; after a failure, the next call tries again. Resolves to true if the
 * script is available, and to false after an error or a timeout.
 */
function loadScript(url: string): Promise<boolean> {
  if (globals.initGeetest4 !== undefined) return Promise.resolve(true);
  allowedOrigin = new URL(url).origin;
  allowGeetestScripts();
  const script = document.createElement("script");
  script.async = true;
  return new Promise((resolve) => {
    const finish = (isLoaded: boolean) => {
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    setTimeout(() => finish(globals.initGeetest4 !== undefined), timeoutMs);
    script.addEventListener("load", () => finish(true));
    script.addEventListener("error", () => finish(false));
    script.src = url;
    document.head.append(script);
  });
}

/**
 * GeeTest's scripts load more scripts by plain URLs. Under Trusted Types, a page accepts plain URLs only through the
 * policy named "default"; the server allows that name if the merchant uses GeeTest. The content security policy still
 * limits the origins of scripts.
 */
function allowGeetestScripts(): void {
  if (hasPolicy) return;
  hasPolicy = true;
  globals.trustedTypes?.createPolicy("default", {
    createScriptURL(url) {
      const { origin, protocol } = new URL(url, location.href);
      if (origin === allowedOrigin || protocol === "https:") return url;
      throw new TypeError(`scripts from ${origin} are not allowed`);
    },
  });
}

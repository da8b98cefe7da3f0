/**
 * GeeTest version 4 puzzles. Its script loads when a puzzle is required, from the one URL that the server names. The
 * result is the proof that GeeTest signs. If GeeTest is unreachable or the merchant has no keys, there is no proof, and
 * the server then requires our own captcha. Source: docs/security.md, Captcha; GeeTest's web client interface
 * `initGeetest4`.
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

type InitPuzzle = (wish: PuzzleRequest, then: (puzzle: Puzzle) => void) => void;

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Set by GeeTest's script when it has loaded. */
const theirs = globalThis as { initGeetest4?: InitPuzzle; trustedTypes?: PolicyFactory };
const longestMs = 8_000;
/** GeeTest has no Filipino, so it always shows English. */
const language = "eng";
let allowed = "";
let isPolicyMade = false;

/**
 * Returns the proof, or an empty object if GeeTest is not available. Throws `human/cancelled` when the person closes
 * the puzzle.
 */
export async function solveGeetest(api: Pick<ApiClient, "call">): Promise<HumanProof> {
  const start = await api.call("GET /wps/captcha/geetest").catch(() => null);
  if (start === null || !(await loadScript(start.scriptUrl)) || theirs.initGeetest4 === undefined) return {};
  return askPerson(theirs.initGeetest4, start.captchaId);
}

function askPerson(init: InitPuzzle, captchaId: string): Promise<HumanProof> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => resolve({}), longestMs);
    init({ captchaId, product: "bind", language }, (puzzle) => {
      puzzle
        .onReady(() => {
          clearTimeout(giveUp);
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

/** Copies the known fields, because our server refuses unknown ones. */
function proofOf({ captcha_id, lot_number, pass_token, gen_time, captcha_output }: GeetestProof): GeetestProof {
  return { captcha_id, lot_number, pass_token, gen_time, captcha_output };
}

/** Loads the script once; resolves to true when it is available. */
function loadScript(url: string): Promise<boolean> {
  if (theirs.initGeetest4 !== undefined) return Promise.resolve(true);
  allowed = new URL(url).origin;
  trustTheirScripts();
  const script = document.createElement("script");
  script.async = true;
  return new Promise((resolve) => {
    const end = (isHere: boolean) => {
      if (!isHere) script.remove();
      resolve(isHere);
    };
    setTimeout(() => end(theirs.initGeetest4 !== undefined), longestMs);
    script.addEventListener("load", () => end(true));
    script.addEventListener("error", () => end(false));
    script.src = url;
    document.head.append(script);
  });
}

/**
 * GeeTest's scripts load more scripts by plain URLs. Under Trusted Types, a page only accepts these through the policy
 * named "default" (the server allows that name where GeeTest is on). The content security policy still limits the
 * origins of scripts.
 */
function trustTheirScripts(): void {
  if (isPolicyMade) return;
  isPolicyMade = true;
  theirs.trustedTypes?.createPolicy("default", {
    createScriptURL(url) {
      const { origin, protocol } = new URL(url, location.href);
      if (origin === allowed || protocol === "https:") return url;
      throw new TypeError(`no script of ${origin}`);
    },
  });
}

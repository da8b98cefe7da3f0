/**
 * GeeTest's puzzle, version 4: their script comes when a puzzle is due, from the one address that the house names, and
 * this answers what they sign. Where they cannot be reached, or the house has no keys, there is no proof: the server
 * then asks for our own captcha. Source: docs/security.md, Captcha; their web client's interface `initGeetest4`.
 */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { HumanProof } from "./register-in-steps.ts";

/** The part of their object that is used here. */
interface Puzzle {
  onReady(then: () => void): Puzzle;
  onSuccess(then: () => void): Puzzle;
  onError(then: () => void): Puzzle;
  onClose(then: () => void): Puzzle;
  showCaptcha(): void;
  getValidate(): GeetestProof | false;
}

interface PuzzleWish {
  readonly captchaId: string;
  readonly product: "bind";
  readonly language: string;
}

type InitPuzzle = (wish: PuzzleWish, then: (puzzle: Puzzle) => void) => void;

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Theirs, when it has come. */
const theirs = globalThis as { initGeetest4?: InitPuzzle; trustedTypes?: PolicyFactory };
const longestMs = 8_000;
/** What they call the house's languages; Filipino is none of theirs. */
const language = "eng";
let allowed = "";
let isPolicyMade = false;

/** The proof; empty when there is none to be had. Throws `human/cancelled` when the person closes the puzzle. */
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

/** Ours takes no field that it does not know. */
function proofOf({ captcha_id, lot_number, pass_token, gen_time, captcha_output }: GeetestProof): GeetestProof {
  return { captcha_id, lot_number, pass_token, gen_time, captcha_output };
}

/** True when the script is here; it is loaded once. */
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
 * Their scripts set addresses of further scripts of theirs as plain text, which a page under Trusted Types takes by the
 * policy named "default" only (the server allows the name where GeeTest is on). The content security policy still says
 * from where a script may come.
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

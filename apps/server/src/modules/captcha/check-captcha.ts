/**
 * Checks the answer to a challenge: the letters, or `work:<number>`. A try is taken whatever comes of the caller's own
 * transaction, so call it outside of one; a right answer ends the challenge.
 *
 * Refusals, in order: `captcha.required` (no answer), `captcha.invalid` (no such challenge, too late, five tries are
 * gone, wrong answer, used).
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { answerText, isWorkDone } from "./answer-text.ts";
import type { CaptchaDeps } from "./issue-captcha.ts";
import { takeTry, spendChallenge } from "./repository.ts";

export interface CaptchaAnswer {
  readonly merchantId: MerchantId;
  /** Of the cookie `captchaId`. */
  readonly id: string | undefined;
  readonly answer: string | undefined;
}

/** What `GET /wps/captcha/work` answers: find a number whose SHA-256 of `<salt>:<number>` begins with `bits` zeros. */
export interface CaptchaWork {
  readonly salt: string;
  readonly bits: number;
}

const mostTries = 5;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const workForm = /^work:(\d+)$/;

/** See the head of this file. */
export async function checkCaptcha(deps: CaptchaDeps, { merchantId, id, answer = "" }: CaptchaAnswer): Promise<void> {
  if (answer.trim() === "") throw new Refusal("captcha.required");
  if (id === undefined || !uuidForm.test(id)) throw new Refusal("captcha.invalid");
  const now = deps.clock.realNow();
  const hash = await takeTry(deps.db, { merchantId, id }, { now, tries: mostTries });
  if (hash === undefined || !fits(deps, { merchantId, id, answer, hash })) throw new Refusal("captcha.invalid");
  if (!(await spendChallenge(deps.db, { merchantId, id }, now))) throw new Refusal("captcha.invalid");
}

/** The work of a challenge; the salt follows from its id, so nothing has to be kept. */
export function workOf(
  { merchants, codeHash }: Pick<Deps, "merchants" | "codeHash">,
  challenge: Challenge,
): CaptchaWork {
  const bits = merchants.byId(challenge.merchantId).settings["captcha.workBits"];
  return { salt: codeHash.of(`captcha-work:${challenge.id}`).toString("hex").slice(0, 32), bits };
}

interface Challenge {
  readonly merchantId: MerchantId;
  readonly id: string;
}

function fits(
  deps: CaptchaDeps,
  { hash, answer, ...challenge }: Challenge & { hash: Buffer; answer: string },
): boolean {
  const number = workForm.exec(answer)?.[1];
  if (number !== undefined) return isWorkDone(workOf(deps, challenge), number);
  return deps.codeHash.isEqual(answerText(challenge.id, answer), hash);
}

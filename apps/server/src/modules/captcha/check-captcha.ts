/**
 * Checks the answer to a challenge: the letters, or `work:<level>:<numbers>` (work-of.ts). A try is
 * taken whatever comes of the caller's own transaction, so call it outside of one; a right answer ends the challenge.
 *
 * Refusals, in order: `captcha.required` (no answer), `captcha.invalid` (no such challenge, too late, five tries are
 * gone, wrong answer, work for something else or below the level that is due, used).
 */

import type { CaptchaAction } from "@openhouse/protocol/identity/captcha";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { answerText, isWorkDone } from "./answer-text.ts";
import type { CaptchaDeps } from "./issue-captcha.ts";
import { takeTry, spendChallenge } from "./repository.ts";
import { dueLevel, workOf } from "./work-of.ts";

export interface CaptchaAnswer {
  readonly merchantId: MerchantId;
  /** Of the cookie `captchaId`. */
  readonly id: string | undefined;
  readonly answer: string | undefined;
  /** What the caller wants to do. */
  readonly action: CaptchaAction;
  /** As `networkOf` names it. */
  readonly network: string;
}

const mostTries = 5;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const workForm = /^work:(\d):([\d,]+)$/;

export async function checkCaptcha(deps: CaptchaDeps, given: CaptchaAnswer): Promise<void> {
  const { merchantId, id, answer = "" } = given;
  if (answer.trim() === "") throw new Refusal("captcha.required");
  if (id === undefined || !uuidForm.test(id)) throw new Refusal("captcha.invalid");
  const now = deps.clock.realNow();
  const hash = await takeTry(deps.db, { merchantId, id }, { now, tries: mostTries });
  if (hash === undefined || !(await fits(deps, { ...given, id, answer, hash }))) {
    throw new Refusal("captcha.invalid");
  }
  if (!(await spendChallenge(deps.db, { merchantId, id }, now))) throw new Refusal("captcha.invalid");
}

interface ToFit extends CaptchaAnswer {
  readonly id: string;
  readonly answer: string;
  readonly hash: Buffer;
}

async function fits(deps: CaptchaDeps, { hash, answer, ...challenge }: ToFit): Promise<boolean> {
  const [, level, numbers] = workForm.exec(answer) ?? [];
  if (level === undefined || numbers === undefined) {
    return deps.codeHash.isEqual(answerText(challenge.id, answer), hash);
  }
  // One more may have become due while the device was at work.
  if (Number(level) < (await dueLevel(deps, challenge)) - 1) return false;
  return isWorkDone(workOf(deps, { ...challenge, level: Number(level) }), numbers);
}

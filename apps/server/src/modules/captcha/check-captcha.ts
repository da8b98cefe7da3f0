/**
 * Checks the answer to a challenge: the letters, or `work:<level>:<numbers>` (proof-of-work.ts). An attempt counts even
 * if the caller's transaction rolls back, so call it outside a transaction. A correct answer consumes the challenge.
 *
 * Refusals, in order: `captcha.required` (no answer), `captcha.invalid` (unknown, expired or used challenge, more than
 * five attempts, wrong answer, or work for another action or below the required level).
 */

import type { CaptchaAction } from "@openhouse/protocol/identity/captcha";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { answerText, isWorkDone } from "./answer-text.ts";
import type { CaptchaDeps } from "./issue-captcha.ts";
import { takeTry, spendChallenge } from "./repository.ts";
import { requiredLevel, proofOfWork } from "./proof-of-work.ts";

export interface CaptchaAnswer {
  readonly merchantId: MerchantId;
  /** From the cookie `captchaId`. */
  readonly id: string | undefined;
  readonly answer: string | undefined;
  /** The action that the captcha protects. */
  readonly action: CaptchaAction;
  /** As returned by `networkOf`. */
  readonly network: string;
}

const mostTries = 5;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const workForm = /^work:(\d):([\d,]+)$/;

export async function checkCaptcha(deps: CaptchaDeps, attempt: CaptchaAnswer): Promise<void> {
  const { merchantId, id, answer = "" } = attempt;
  if (answer.trim() === "") throw new Refusal("captcha.required");
  if (id === undefined || !uuidForm.test(id)) throw new Refusal("captcha.invalid");
  const now = deps.clock.realNow();
  const hash = await takeTry(deps.db, { merchantId, id }, { now, tries: mostTries });
  if (hash === undefined || !(await fits(deps, { ...attempt, id, answer, hash }))) {
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
  // The required level may have risen by one while the device was computing.
  if (Number(level) < (await requiredLevel(deps, challenge)) - 1) return false;
  return isWorkDone(proofOfWork(deps, { ...challenge, level: Number(level) }), numbers);
}

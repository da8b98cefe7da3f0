/**
 * Checks the answer to a challenge: the letters, or `work:<level>:<numbers>` (proof-of-work.ts). An attempt must count
 * even if the caller's transaction rolls back, so call this outside a transaction. A correct answer consumes the
 * challenge.
 *
 * Refusals, in this order: `captcha.required` (no answer), `captcha.invalid` (unknown, expired or used challenge, more
 * than five attempts, wrong answer, or work for another action or more than one level below the required level).
 */

import type { CaptchaAction } from "@openhouse/protocol/identity/captcha";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { answerText, isWorkDone } from "./answer-text.ts";
import type { CaptchaDeps } from "./issue-captcha.ts";
import { consumeTry, consumeChallenge } from "./repository.ts";
import { requiredLevel, proofOfWork } from "./proof-of-work.ts";

export interface CaptchaAnswer {
  readonly merchantId: MerchantId;
  /** Id of the challenge, from the cookie `captchaId`. */
  readonly id: string | undefined;
  readonly answer: string | undefined;
  /** The action that the captcha protects. */
  readonly action: CaptchaAction;
  /** As returned by `networkOf`. */
  readonly network: string;
}

const maxTries = 5;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const workPattern = /^work:(\d):([\d,]+)$/;

export async function checkCaptcha(deps: CaptchaDeps, attempt: CaptchaAnswer): Promise<void> {
  const { merchantId, id, answer = "" } = attempt;
  if (answer.trim() === "") throw new Refusal("captcha.required");
  if (id === undefined || !uuidPattern.test(id)) throw new Refusal("captcha.invalid");
  const now = deps.clock.realNow();
  const hash = await consumeTry(deps.db, { merchantId, id }, { now, tries: maxTries });
  if (hash === undefined || !(await isCorrect(deps, { ...attempt, id, answer, hash }))) {
    throw new Refusal("captcha.invalid");
  }
  if (!(await consumeChallenge(deps.db, { merchantId, id }, now))) throw new Refusal("captcha.invalid");
}

interface AnswerToCompare extends CaptchaAnswer {
  readonly id: string;
  readonly answer: string;
  readonly hash: Buffer;
}

async function isCorrect(deps: CaptchaDeps, { hash, answer, ...challenge }: AnswerToCompare): Promise<boolean> {
  const [, level, numbers] = workPattern.exec(answer) ?? [];
  if (level === undefined || numbers === undefined) {
    return deps.codeHash.isEqual(answerText(challenge.id, answer), hash);
  }
  // The required level may have risen by one while the device was computing.
  if (Number(level) < (await requiredLevel(deps, challenge)) - 1) return false;
  return isWorkDone(proofOfWork(deps, { ...challenge, level: Number(level) }), numbers);
}

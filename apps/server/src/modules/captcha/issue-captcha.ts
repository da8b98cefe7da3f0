/**
 * Opens a challenge for somebody of that network. Side effect: one row, which lives for `captcha.lifeSeconds`. Refuses
 * nothing.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { answerText } from "./answer-text.ts";
import { drawCaptcha } from "./draw-captcha.ts";
import { letters } from "./glyphs.ts";
import { insertChallenge } from "./repository.ts";

export type CaptchaDeps = Pick<Deps, "db" | "clock" | "random" | "merchants" | "codeHash">;

export interface IssuedCaptcha {
  readonly id: string;
  readonly png: Buffer;
  readonly lifeSeconds: number;
}

const answerLength = 5;

/** See the head of this file. */
export async function issueCaptcha(
  deps: CaptchaDeps,
  merchantId: MerchantId,
  network: string | null = null,
): Promise<IssuedCaptcha> {
  const { db, clock, random, merchants, codeHash } = deps;
  const lifeSeconds = merchants.byId(merchantId).settings["captcha.lifeSeconds"];
  const id = random.uuid();
  const answer = Array.from({ length: answerLength }, () => letters[random.int(letters.length)]).join("");
  const expiresAt = new Date(clock.realNow().getTime() + lifeSeconds * 1_000);
  await insertChallenge(db, { merchantId, id, network, answerHash: codeHash.of(answerText(id, answer)), expiresAt });
  return { id, png: drawCaptcha(answer, random), lifeSeconds };
}

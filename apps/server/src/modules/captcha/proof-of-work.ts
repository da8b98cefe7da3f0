/**
 * Proof of work as an alternative for people who cannot read the image. It consists of several puzzles, so that the
 * time hardly depends on luck, and is bound to the challenge and the action. Networks that answer many challenges must
 * compute more: after three answers in half an hour the work doubles, and it doubles again with each doubling of the
 * answers, up to sixteen times. Source: docs/security.md, Captcha, WCAG 2.2 (3.3.8).
 */

import type { CaptchaAction, CaptchaWork } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { countAnswered } from "./repository.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "merchants" | "codeHash">;

export interface WorkToDo {
  readonly merchantId: MerchantId;
  readonly id: string;
  readonly action: CaptchaAction;
  /** 0 is the first level; each further level doubles the work. */
  readonly level: number;
}

const countedPeriodMs = 30 * 60_000;
const answersOfFirstLevel = 3;
const highestLevel = 4;

/** Returns the work of a challenge. The salt is derived from the arguments, so nothing is stored. */
export function proofOfWork(
  { merchants, codeHash }: Pick<WorkDeps, "merchants" | "codeHash">,
  work: WorkToDo,
): CaptchaWork {
  const { merchantId, id, action, level } = work;
  const { settings } = merchants.byId(merchantId);
  const salt = codeHash.of(`captcha-work:${merchantId}:${id}:${action}:${level}`).toString("hex").slice(0, 32);
  return { salt, bits: settings["captcha.workBits"] + level, puzzles: settings["captcha.workPuzzles"], level };
}

/** Returns the level that is currently required from a network. */
export async function requiredLevel(
  { db, clock }: Pick<WorkDeps, "db" | "clock">,
  origin: { readonly merchantId: MerchantId; readonly network: string },
): Promise<number> {
  const answerCount = await countAnswered(db, origin, new Date(clock.realNow().getTime() - countedPeriodMs));
  return answerCount < answersOfFirstLevel
    ? 0
    : Math.min(highestLevel, 1 + Math.floor(Math.log2(answerCount / answersOfFirstLevel)));
}

/** How long an expired challenge is kept, because its answer can still count for the level. */
export const countedAfterExpiryMs = countedPeriodMs;

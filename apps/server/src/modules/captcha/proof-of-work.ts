/**
 * Proof of work as an alternative for people who cannot read the image. It consists of several puzzles, so that luck
 * hardly matters, and is bound to the challenge and the action. Networks that answer many challenges must do more: from
 * the third answer on, each doubling of their answers doubles the work. Source: docs/security.md, Captcha, WCAG 2.2
 * (3.3.8).
 */

import type { CaptchaAction, CaptchaWork } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { countSpent } from "./repository.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "merchants" | "codeHash">;

export interface WorkToDo {
  readonly merchantId: MerchantId;
  readonly id: string;
  readonly action: CaptchaAction;
  /** 0 is the first level; each further level doubles the work. */
  readonly level: number;
}

const countedMs = 30 * 60_000;
const spentAtFirst = 3;
const highestLevel = 4;

/** The work of a challenge. The salt is derived from the arguments, so nothing is stored. */
export function proofOfWork(
  { merchants, codeHash }: Pick<WorkDeps, "merchants" | "codeHash">,
  work: WorkToDo,
): CaptchaWork {
  const { merchantId, id, action, level } = work;
  const { settings } = merchants.byId(merchantId);
  const salt = codeHash.of(`captcha-work:${merchantId}:${id}:${action}:${level}`).toString("hex").slice(0, 32);
  return { salt, bits: settings["captcha.workBits"] + level, puzzles: settings["captcha.workPuzzles"], level };
}

/** The level that is currently required from that network. */
export async function requiredLevel(
  { db, clock }: Pick<WorkDeps, "db" | "clock">,
  from: { readonly merchantId: MerchantId; readonly network: string },
): Promise<number> {
  const spent = await countSpent(db, from, new Date(clock.realNow().getTime() - countedMs));
  return spent < spentAtFirst ? 0 : Math.min(highestLevel, 1 + Math.floor(Math.log2(spent / spentAtFirst)));
}

/** How long a challenge counts for the level after it expired. */
export const countedAfterExpiryMs = countedMs;

/**
 * Work for the device of whoever cannot read the picture: several puzzles, so that luck hardly counts, bound to the
 * challenge and to what it is for. Who knocks often pays more: each time that a network's answers that were taken
 * double from three on, every puzzle takes twice the work. Source: docs/security.md, Captcha, WCAG 2.2 (3.3.8).
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
  /** 0 = the first; each is twice as much. */
  readonly level: number;
}

const countedMs = 30 * 60_000;
const spentAtFirst = 3;
const highestLevel = 4;

/** The work of a challenge; its salt follows from what it is for, so nothing has to be kept. */
export function workOf({ merchants, codeHash }: Pick<WorkDeps, "merchants" | "codeHash">, work: WorkToDo): CaptchaWork {
  const { merchantId, id, action, level } = work;
  const { settings } = merchants.byId(merchantId);
  const salt = codeHash.of(`captcha-work:${merchantId}:${id}:${action}:${level}`).toString("hex").slice(0, 32);
  return { salt, bits: settings["captcha.workBits"] + level, puzzles: settings["captcha.workPuzzles"], level };
}

/** The level that is due now of whoever comes from that network. */
export async function dueLevel(
  { db, clock }: Pick<WorkDeps, "db" | "clock">,
  from: { readonly merchantId: MerchantId; readonly network: string },
): Promise<number> {
  const spent = await countSpent(db, from, new Date(clock.realNow().getTime() - countedMs));
  return spent < spentAtFirst ? 0 : Math.min(highestLevel, 1 + Math.floor(Math.log2(spent / spentAtFirst)));
}

/** So long after its end a challenge still counts for the level. */
export const keptMs = countedMs;

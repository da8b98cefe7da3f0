/** Is a person there? Where it is due: after failures at login, before codes, and wherever a form asks for it. */

import type { CaptchaAction, GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { networkOf } from "../../../core/network/network-of.ts";
import { checkCaptcha, checkGeetest } from "../../captcha/index.ts";
import { countRecentFailures, hasManyFailures } from "./attempt-repository.ts";

const windowMs = 30 * 60_000;
const houseWindowMs = 5 * 60_000;

export interface PersonProof {
  /** Of the cookie. */
  readonly captchaId: string | undefined;
  readonly captcha: string | undefined;
  readonly geetest: GeetestProof | undefined;
}

/** Who proves it, and what for. */
export interface ProofPlace {
  readonly merchantId: MerchantId;
  readonly ip: string;
  readonly action: CaptchaAction;
}

type GuessDeps = Pick<Deps, "db" | "clock" | "merchants">;

interface Guesser {
  readonly merchantId: MerchantId;
  readonly account: string;
  readonly ip: string;
}

/** Failures of the account, or of the address on all accounts, within half an hour; the larger counts. */
export function failuresOf({ db, clock }: GuessDeps, who: Guesser): Promise<number> {
  const since = new Date(clock.realNow().getTime() - windowMs);
  return countRecentFailures(db, { ...who, network: networkOf(who.ip), since });
}

/**
 * True after `login.captchaAfterFailures` failures of the account or address within half an hour, and for everybody
 * while the house sees `login.captchaForAllAfterFailures` within five minutes: many hands that try a few names each.
 * `counted`: what `failuresOf` has answered just now.
 */
export async function isCaptchaDue(
  { db, clock, merchants }: GuessDeps,
  who: Guesser,
  counted?: number,
): Promise<boolean> {
  const merchant = merchants.byId(who.merchantId);
  if (!hasFlag(merchant, "CAPTCHA3")) return false;
  const nowMs = clock.realNow().getTime();
  const failures = counted ?? (await failuresOf({ db, clock, merchants }, who));
  if (failures >= merchant.settings["login.captchaAfterFailures"]) return true;
  const most = merchant.settings["login.captchaForAllAfterFailures"];
  return hasManyFailures(db, { merchantId: who.merchantId, since: new Date(nowMs - houseWindowMs), most });
}

/**
 * Takes a solved GeeTest puzzle where the merchant uses it, or the answer to our own picture; the picture is always
 * good enough, so that nobody is shut out while GeeTest is down. Call it outside a transaction.
 *
 * Refusals, in order: those of `checkGeetest` when its proof is given and the flag is on, else those of `checkCaptcha`.
 */
export async function provePerson(deps: Deps, place: ProofPlace, proof: PersonProof): Promise<void> {
  const { merchantId, ip, action } = place;
  const { captchaId: id, captcha: answer, geetest } = proof;
  const isByGeetest = geetest !== undefined && hasFlag(deps.merchants.byId(merchantId), "GEETEST3");
  if (isByGeetest) await checkGeetest(deps, merchantId, geetest);
  else await checkCaptcha(deps, { merchantId, id, answer, action, network: networkOf(ip) });
}

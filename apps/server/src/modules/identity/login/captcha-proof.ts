/** Captcha checks: after failed logins, before codes are sent, and on forms that require one. */

import type { CaptchaAction, GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { networkOf } from "../../../core/network/network-of.ts";
import { checkCaptcha, checkGeetest } from "../../captcha/index.ts";
import { countRecentFailures, hasManyFailures, hasManyNetworkFailures } from "./attempt-repository.ts";

const windowMs = 30 * 60_000;
const attackWindowMs = 5 * 60_000;
/** Fewer than the limit of a network in bound-guessing.ts, so that a captcha comes before a refusal. */
const networkThreshold = 50;

export interface CaptchaAnswer {
  /** Id of the image, from the captcha cookie. */
  readonly captchaId: string | undefined;
  readonly captcha: string | undefined;
  readonly geetest: GeetestProof | undefined;
}

/** The caller, and the action that the captcha protects. */
export interface CaptchaContext {
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

/**
 * Returns the larger of two numbers of the last half hour: the failures of the account, and the failures of the IP
 * address on all accounts.
 */
export function countFailures({ db, clock }: GuessDeps, guesser: Guesser): Promise<number> {
  const since = new Date(clock.realNow().getTime() - windowMs);
  return countRecentFailures(db, { ...guesser, network: networkOf(guesser.ip), since });
}

/**
 * Returns true after `login.captchaAfterFailures` failures of the account or IP address in half an hour. Also returns
 * true for every login from a network with fifty failures in five minutes, and for every login while the merchant has
 * at least `login.captchaForAllAfterFailures` failures in five minutes, which indicates an attack from many IP
 * addresses. `knownFailures` is the result of `countFailures`, if the caller already has it.
 */
export async function needsCaptcha(
  { db, clock, merchants }: GuessDeps,
  guesser: Guesser,
  knownFailures?: number,
): Promise<boolean> {
  const merchant = merchants.byId(guesser.merchantId);
  if (!hasFlag(merchant, "CAPTCHA3")) return false;
  const nowMs = clock.realNow().getTime();
  const failures = knownFailures ?? (await countFailures({ db, clock, merchants }, guesser));
  if (failures >= merchant.settings["login.captchaAfterFailures"]) return true;
  const threshold = merchant.settings["login.captchaForAllAfterFailures"];
  const recent = { merchantId: guesser.merchantId, since: new Date(nowMs - attackWindowMs) };
  const network = networkOf(guesser.ip);
  if (await hasManyNetworkFailures(db, { ...recent, network, threshold: networkThreshold })) return true;
  return hasManyFailures(db, { ...recent, threshold });
}

/**
 * Checks a solved GeeTest puzzle if the merchant uses GeeTest, or else the answer to our own image. The image is always
 * accepted, so that members can sign in while GeeTest is down. Call it outside a transaction.
 *
 * Refusals: the refusals of `checkGeetest` if a GeeTest proof is given and the feature flag GEETEST3 is on, otherwise
 * the refusals of `checkCaptcha`.
 */
export async function checkCaptchaProof(deps: Deps, context: CaptchaContext, proof: CaptchaAnswer): Promise<void> {
  const { merchantId, ip, action } = context;
  const { captchaId: id, captcha: answer, geetest } = proof;
  const isByGeetest = geetest !== undefined && hasFlag(deps.merchants.byId(merchantId), "GEETEST3");
  if (isByGeetest) await checkGeetest(deps, merchantId, geetest);
  else await checkCaptcha(deps, { merchantId, id, answer, action, network: networkOf(ip) });
}

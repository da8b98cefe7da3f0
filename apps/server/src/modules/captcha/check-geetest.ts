/**
 * Validates a solved puzzle with GeeTest v4: sends the `lot_number` signed with our key. Each lot is accepted once.
 *
 * Refusals, in order: `function.not.available` (the merchant has no keys), `captcha.invalid` (missing or malformed
 * fields, the proof of another captcha, used before, rejected by GeeTest, or a result for another lot),
 * `captcha.required` (no valid response from GeeTest in time: the client falls back to our image). Side effect: the lot
 * is stored. Source: docs/security.md, Captcha.
 */

import { createHmac } from "node:crypto";
import type { GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../core/refusal.ts";
import { insertChallenge } from "./repository.ts";

type GeetestDeps = Pick<Deps, "db" | "clock" | "merchants" | "sealer">;

const longestMs = 2_500;
const lotLifeMs = 10 * 60_000;
const noAnswer = Buffer.alloc(0);

export async function checkGeetest(
  { db, clock, merchants, sealer }: GeetestDeps,
  merchantId: MerchantId,
  proof: GeetestProof | undefined,
): Promise<void> {
  const { settings } = merchants.byId(merchantId);
  const captchaId = settings["geetest.captchaId"];
  if (captchaId === "" || settings["geetest.sealedKey"] === "") throw new Refusal("function.not.available");
  if (proof === undefined || proof.captcha_id !== captchaId || !/^\d{1,16}$/.test(proof.gen_time)) {
    throw new Refusal("captcha.invalid");
  }
  const id = keyToUuid(merchantId, "geetest", proof.lot_number);
  const expiresAt = new Date(clock.realNow().getTime() + lotLifeMs);
  const isFresh = await insertChallenge(db, { merchantId, id, answerHash: noAnswer, expiresAt });
  if (!isFresh) throw new Refusal("captcha.invalid");
  const key = sealer.open(settings["geetest.sealedKey"]);
  const verdict = await validate(`${settings["geetest.url"]}/validate?captcha_id=${encodeURIComponent(captchaId)}`, {
    lot_number: proof.lot_number,
    captcha_output: proof.captcha_output,
    pass_token: proof.pass_token,
    gen_time: proof.gen_time,
    sign_token: createHmac("sha256", key).update(proof.lot_number).digest("hex"),
  });
  if (verdict === undefined) throw new Refusal("captcha.required");
  const isOurs = verdict.lot === undefined || verdict.lot === proof.lot_number;
  if (verdict.result !== "success" || !isOurs) throw new Refusal("captcha.invalid");
}

interface GeetestAnswer {
  readonly result?: unknown;
  readonly captcha_args?: { readonly lot_number?: unknown } | null;
}

interface Verdict {
  readonly result: string;
  /** The lot of the result, if GeeTest sends it. */
  readonly lot: unknown;
}

/** The result, or undefined without a valid response. */
async function validate(url: string, form: Readonly<Record<string, string>>): Promise<Verdict | undefined> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(longestMs),
      redirect: "error",
    });
    if (!answer.ok) return undefined;
    const body = (await answer.json()) as GeetestAnswer | null;
    return typeof body?.result === "string" ? { result: body.result, lot: body.captcha_args?.lot_number } : undefined;
  } catch {
    return undefined;
  }
}

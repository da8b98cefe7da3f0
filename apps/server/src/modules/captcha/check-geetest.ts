/**
 * Validates a solved puzzle with GeeTest v4: sends the `lot_number` (GeeTest's id of the puzzle, here "lot"), signed
 * with the merchant's key. Each lot is accepted once.
 *
 * Refusals, in this order: `function.not.available` (the merchant has no keys), `captcha.invalid` (missing or malformed
 * fields, the proof of another captcha id, a lot that was used before, a rejection by GeeTest, or a result for another
 * lot), `captcha.required` (no valid response from GeeTest in time: the client then shows our image). Side effect:
 * stores the lot. Source: docs/security.md, Captcha.
 */

import { createHmac } from "node:crypto";
import type { GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../core/refusal.ts";
import { insertChallenge } from "./repository.ts";

type GeetestDeps = Pick<Deps, "db" | "clock" | "merchants" | "sealer">;

const timeoutMs = 2_500;
const lotLifeMs = 10 * 60_000;
const emptyHash = Buffer.alloc(0);

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
  const isNewLot = await insertChallenge(db, { merchantId, id, answerHash: emptyHash, expiresAt });
  if (!isNewLot) throw new Refusal("captcha.invalid");
  const key = sealer.open(settings["geetest.sealedKey"]);
  const validation = await validate(`${settings["geetest.url"]}/validate?captcha_id=${encodeURIComponent(captchaId)}`, {
    lot_number: proof.lot_number,
    captcha_output: proof.captcha_output,
    pass_token: proof.pass_token,
    gen_time: proof.gen_time,
    sign_token: createHmac("sha256", key).update(proof.lot_number).digest("hex"),
  });
  if (validation === undefined) throw new Refusal("captcha.required");
  const isSameLot = validation.lot === undefined || validation.lot === proof.lot_number;
  if (validation.result !== "success" || !isSameLot) throw new Refusal("captcha.invalid");
}

interface GeetestResponse {
  readonly result?: unknown;
  readonly captcha_args?: { readonly lot_number?: unknown } | null;
}

interface Validation {
  readonly result: string;
  /** The lot of the result, if GeeTest sends it. */
  readonly lot: unknown;
}

/** Returns the result, or undefined without a valid response. */
async function validate(url: string, form: Readonly<Record<string, string>>): Promise<Validation | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) return undefined;
    const body = (await response.json()) as GeetestResponse | null;
    return typeof body?.result === "string" ? { result: body.result, lot: body.captcha_args?.lot_number } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a trial account with play money and signs it in.
 *
 * Refusals, in this order: for a body with `encryption` `function.not.available` (header X-Gateway-Version is not 3)
 * and `enc.payload.invalid` (`encryption` cannot be decrypted, or the same value was sent before), then the refusals of
 * `openGuest`. Clients of the family send an empty body without that header. Side effects: marks the value of
 * `encryption` as used, and has the side effects of `openGuest` and `signIn`. Not idempotent: every call opens a new
 * guest. Source: docs/wire-format.md, Calls; specification, section 7.
 */

import { createHash } from "node:crypto";
import type { FreePlayBody } from "@openhouse/protocol/identity/free-play";
import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { takeNonce } from "../../../db/enc-key.ts";
import { unwrapKey } from "../../../plugins/enc.ts";
import { openGuest } from "./open-guest.ts";
import { signInNewMember } from "../login/sign-in.ts";

export interface FreePlayInput extends FreePlayBody {
  readonly userAgent: string;
  readonly gatewayVersion: string | undefined;
}

const nonceLifeMs = 48 * 3_600_000;

export async function startFreePlay(deps: Deps, actor: VisitorActor, input: FreePlayInput): Promise<LoginResult> {
  const { userAgent, encryption } = input;
  if (encryption !== undefined) {
    if (input.gatewayVersion !== "3") throw new Refusal("function.not.available");
    await consumeNonce(deps, encryption);
  }
  return deps.db.transaction(async (tx) => {
    const { memberId } = await openGuest(deps, tx, { actor, holder: null });
    return signInNewMember(deps, tx, { actor, memberId, userAgent, isByPassword: false });
  });
}

/**
 * Accepts each value of `encryption` only once, so that a recorded call cannot be replayed. The value does not identify
 * the player.
 */
async function consumeNonce(deps: Deps, encryption: string): Promise<void> {
  const plain = await unwrapKey(deps, encryption);
  const nonce = createHash("sha256").update("freeplay").update(plain).digest().subarray(0, 16);
  const expiresAt = new Date(deps.clock.realNow().getTime() + nonceLifeMs);
  if (!(await takeNonce(deps.db, nonce, expiresAt))) throw new Refusal("enc.payload.invalid");
}

/**
 * Opens a guest (a trial account with play money and no password), or returns the open guest of the holder.
 *
 * Input: the visitor, and the holder of the guest: "member:<id>", "device:<hash>", or null if no later call can return
 * this guest. Refusals, in this order: `function.not.available` (the merchant has no trial accounts),
 * `too.much.request` (too many new guests from the IP address within an hour; setting trial.guestsPerAddressHourly).
 *
 * Side effects, in the caller's transaction: writes the guest and the member with wallets and play money
 * (memberOpeners), and emits `member.registered`. Idempotent per holder: while the holder's guest is open, every call
 * returns that guest and updates its last use, even if calls are concurrent. Source: docs/product-rules.md, Money
 * (trial).
 */

import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { createMember } from "../registration/create-member.ts";
import { countNewGuests, insertGuest, lockGuestsOfIp, touchGuest } from "./guest-repository.ts";

export interface GuestRequest {
  readonly actor: Omit<VisitorActor, "kind">;
  readonly holder: string | null;
}

export interface Guest {
  readonly memberId: MemberId;
  readonly account: string;
  readonly type: number;
}

const hourMs = 3_600_000;

export async function openGuest(deps: Deps, tx: Transaction, { actor, holder }: GuestRequest): Promise<Guest> {
  const { merchantId, ip } = actor;
  const { trialTypes, settings } = deps.merchants.byId(merchantId);
  const [type] = trialTypes;
  if (type === undefined) throw new Refusal("function.not.available");
  const at = deps.clock.realNow();
  const findHolderGuest = async () => (holder === null ? undefined : touchGuest(tx, { merchantId, holder, at }));
  // Checked again under the lock: a concurrent call may have opened a guest for the same holder.
  const existingGuestId =
    (await findHolderGuest()) ?? (await lockGuestsOfIp(tx, { merchantId, ip }).then(findHolderGuest));
  if (existingGuestId !== undefined) return toGuest(existingGuestId, type);
  const recentCount = await countNewGuests(tx, { merchantId, ip, since: new Date(at.getTime() - hourMs) });
  if (recentCount >= settings["trial.guestsPerAddressHourly"]) {
    throw new Refusal("too.much.request").after(hourMs);
  }
  const guest = toGuest(deps.ids.next() as MemberId, type);
  const isFirst = await insertGuest(tx, { merchantId, memberId: guest.memberId, holder, ip, at });
  // A concurrent call from another IP address opened a guest for the same holder. The insert has waited for its commit.
  if (!isFirst) return openGuest(deps, tx, { actor, holder });
  await createMember(deps, tx, {
    actor,
    id: guest.memberId,
    account: guest.account,
    type,
    currency: "FUN",
    passwordHash: null,
    mustChangePassword: false,
    registerUrl: null,
    referralCode: null,
    affiliateCode: null,
    consent: null,
  });
  return guest;
}

/** The name is derived from the id, so it is unique. It is longer than any name that a visitor can register. */
function toGuest(memberId: MemberId, type: number): Guest {
  return { memberId, account: `guest${memberId.toString(36)}`, type };
}

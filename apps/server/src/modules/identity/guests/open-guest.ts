/**
 * Opens a guest: a trial account with play money and no password, or finds the one that its holder has.
 *
 * In: who asks, and who holds the guest: "member:<id>", "device:<hash>", or null for a guest that nobody finds again.
 * Refusals, in this order: `function.not.available` (the merchant has no trial accounts), `too.much.request` (too many
 * new guests from that address within an hour; setting trial.guestsPerAddressHourly).
 * Side effects, in the caller's transaction: guest, member, wallets and play money (memberOpeners), event
 * `member.registered`. Idempotent by holder: while its guest is open, every call answers that one and notes the use,
 * also of callers at the same time. Source: docs/product-rules.md, Money (trial).
 */

import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { createMember } from "../registration/create-member.ts";
import { countNewGuests, insertGuest, lockGuestAddress, noteGuestUse } from "./guest-repository.ts";

export interface GuestWish {
  readonly actor: Omit<VisitorActor, "kind">;
  readonly holder: string | null;
}

export interface Guest {
  readonly memberId: MemberId;
  readonly account: string;
  readonly type: number;
}

const hourMs = 3_600_000;

export async function openGuest(deps: Deps, tx: Transaction, { actor, holder }: GuestWish): Promise<Guest> {
  const { merchantId, ip } = actor;
  const { trialTypes, settings } = deps.merchants.byId(merchantId);
  const [type] = trialTypes;
  if (type === undefined) throw new Refusal("function.not.available");
  const at = deps.clock.realNow();
  const findOwn = async () => (holder === null ? undefined : noteGuestUse(tx, { merchantId, holder, at }));
  // Of many who ask at the same moment each sees those before; one of them may have the same holder.
  const known = (await findOwn()) ?? (await lockGuestAddress(tx, { merchantId, ip }).then(findOwn));
  if (known !== undefined) return toGuest(known, type);
  const opened = await countNewGuests(tx, { merchantId, ip, since: new Date(at.getTime() - hourMs) });
  if (opened >= settings["trial.guestsPerAddressHourly"]) {
    throw new Refusal("too.much.request").after(hourMs);
  }
  const guest = toGuest(deps.ids.next() as MemberId, type);
  const isFirst = await insertGuest(tx, { merchantId, memberId: guest.memberId, holder, ip, at });
  // Somebody with the same holder was faster; the insert has waited until that one was written.
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

/** The name comes from the id, so no two guests meet; it is longer than any name that can be registered. */
function toGuest(memberId: MemberId, type: number): Guest {
  return { memberId, account: `guest${memberId.toString(36)}`, type };
}

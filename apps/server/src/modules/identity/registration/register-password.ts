/** The password that the house makes for who registers by number alone: sent by SMS, to be changed at once. */

import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import type { RandomSource } from "../../../core/random.ts";
import type { Transaction } from "../../../db/connection.ts";

/** Without signs that look alike on a small screen. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const length = 10;

/** A password of about 50 bits. */
export function newOneTimePassword(random: RandomSource): string {
  return Array.from({ length }, () => alphabet[random.int(alphabet.length)]).join("");
}

export interface PasswordLetter {
  readonly actor: VisitorActor;
  readonly memberId: MemberId;
  readonly mobile: string;
  readonly password: string;
}

/** Writes the SMS in the caller's transaction; it leaves after commit. */
export async function writeOneTimePassword(
  { messages }: Pick<Deps, "messages">,
  tx: Transaction,
  { actor, memberId, mobile, password }: PasswordLetter,
): Promise<void> {
  const { merchantId, language } = actor;
  const about = { merchantId, kind: "sms" as const, recipient: mobile, memberId, language };
  await messages.write(tx, { ...about, template: "register.password", values: {}, code: password });
}

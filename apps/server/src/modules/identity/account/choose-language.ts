/**
 * Sets the member's language, which is also used for messages. Refuses `language.not.offered` if the merchant does not
 * offer it. Idempotent. Source: specification, section 4, Language.
 */

import type { ChooseLanguageBody } from "@openhouse/protocol/identity/member-profile";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { writeLanguage } from "./profile-repository.ts";

export async function chooseLanguage(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  { merchantId, memberId }: MemberActor,
  { language }: ChooseLanguageBody,
): Promise<void> {
  const offeredLanguages: readonly string[] = merchants.byId(merchantId).languages;
  if (!offeredLanguages.includes(language)) throw new Refusal("language.not.offered", {}, { field: "language" });
  await writeLanguage(db, { merchantId, memberId, language });
}

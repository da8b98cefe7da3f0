/**
 * Recognises an excluded person who returns under another account (core/ports/member-screen.ts).
 *
 * Refuses `person.not.accepted` (403) if a phone number, e-mail address, payee account or document that was just
 * written belongs to another member who is excluded at this brand or at a linked brand. The refusal does not say why.
 * An equal name, with an equal or unknown date of birth, is not refused: it emits `member.resembles`, which raises a
 * red flag for the staff. If the member is excluded, stores the new data as marks of the exclusion. Brands are linked
 * if the setting `exclusion.linkedBrands` of each lists the code of the other. Source: docs/security.md, Responsible
 * gaming.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { ScreenedMember } from "../../../core/ports/member-screen.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { matchesExclusion, selectNamesakes } from "./mark-repository.ts";
import type { Mark } from "./mark-repository.ts";
import { computeMarks, writeMarks } from "./write-marks.ts";
import type { MarkDeps } from "./write-marks.ts";

type ScreenDeps = MarkDeps & Pick<Deps, "ids">;

export async function screenMember(deps: ScreenDeps, tx: Transaction, member: ScreenedMember): Promise<void> {
  const { merchantId, memberId, written } = member;
  await writeMarks(deps, tx, { merchantId, memberId });
  const marks = await computeMarks(deps, tx, { merchantId, memberId });
  const at = deps.clock.businessNow();
  const question = { merchantId, memberId, brands: brandsOf(deps, merchantId), at };
  for (const mark of marks) {
    if (mark.kind === "name" || !written.includes(mark.kind)) continue;
    if (await matchesExclusion(tx, { ...question, mark })) throw new Refusal("person.not.accepted");
  }
  for (const mark of marks.filter(({ kind }) => kind === "name")) {
    if (await matchesExclusion(tx, { ...question, mark })) await reportNamesake(deps, tx, { member, at, mark });
  }
}

/** The brand itself and the brands that are linked with it. */
function brandsOf({ merchants }: ScreenDeps, merchantId: MerchantId): MerchantId[] {
  const own = merchants.byId(merchantId);
  const linkedCodes = own.settings["exclusion.linkedBrands"];
  const linkedBrands = merchants
    .all()
    .filter(({ id, code, settings }) => {
      const isMutual = linkedCodes.includes(code) && settings["exclusion.linkedBrands"].includes(own.code);
      return id !== merchantId && isMutual;
    })
    .map(({ id }) => id);
  return [merchantId, ...linkedBrands];
}

interface Namesake {
  readonly member: ScreenedMember;
  readonly at: Date;
  readonly mark: Mark;
}

/** A namesake of another brand is reported without saying who it is. */
async function reportNamesake(deps: ScreenDeps, tx: Transaction, { member, at, mark }: Namesake): Promise<void> {
  const { merchantId, memberId } = member;
  const others = await selectNamesakes(tx, { merchantId, memberId, at, mark });
  const payload = { memberId: String(memberId), excludedIds: others.map(String) };
  await appendEvents(deps, tx, {
    merchantId,
    at,
    events: [{ name: "member.resembles", aggregateId: memberId, payload }],
  });
}

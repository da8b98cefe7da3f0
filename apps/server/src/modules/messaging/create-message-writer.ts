/** Creates the writer with which other modules write messages. Texts come from the catalogs; a code is encrypted. */

import { translate } from "@openhouse/i18n/translate";
import type { Deps } from "../../core/deps.ts";
import type { MessageDraft, MessageWriter } from "../../core/ports/message-writer.ts";
import { codeMark } from "./message-code.ts";
import { placeMessage } from "./place-message.ts";
import type { MessageToPlace, PlaceDeps } from "./place-message.ts";

type WriterDeps = PlaceDeps & Pick<Deps, "merchants" | "messageSealer">;

export function createMessageWriter(deps: WriterDeps): MessageWriter {
  return {
    write: (tx, draft) => placeMessage(deps, tx, toMessage(deps, draft)),
  };
}

function toMessage({ merchants, messageSealer, clock }: WriterDeps, draft: MessageDraft): MessageToPlace {
  const { merchantId, kind, memberId, language, template, code } = draft;
  const values = { ...draft.values, merchant: merchants.byId(merchantId).name, code: codeMark };
  const key = `messages.${template}`;
  return {
    merchantId,
    kind,
    recipient: draft.recipient.toLowerCase(),
    memberId,
    language,
    subject: kind === "email" ? translate(language, `${key}.subject`, values) : "",
    text: translate(language, `${key}.${kind}`, values),
    code: code === undefined ? null : messageSealer.seal(code),
    goodUntil: draft.goodUntil ?? null,
    eventId: null,
    at: clock.businessNow(),
  };
}

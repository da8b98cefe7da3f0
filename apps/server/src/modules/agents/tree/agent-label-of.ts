/** What an agent of a type is called: by the merchant's setting `agents.labels`, else by the plain word. */

import { translate } from "@openhouse/i18n/translate";
import type { Language } from "../../../core/actor.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";

/** "" for who is no agent. */
export function agentLabelOf(
  { agentTypes, settings }: Pick<Merchant, "agentTypes" | "settings">,
  type: number,
  language: Language,
): string {
  if (!agentTypes.includes(type)) return "";
  return settings["agents.labels"][type]?.[language] ?? translate(language, "agents.kind.agent");
}

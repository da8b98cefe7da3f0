/**
 * Returns the display name of an agent type: the merchant's name for it (setting `agents.labels`), otherwise the
 * translated word "agent".
 */

import { translate } from "@openhouse/i18n/translate";
import type { Language } from "../../../core/actor.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";

/** Returns "" if the type is not a type of agents. */
export function agentLabelOf(
  { agentTypes, settings }: Pick<Merchant, "agentTypes" | "settings">,
  type: number,
  language: Language,
): string {
  if (!agentTypes.includes(type)) return "";
  return settings["agents.labels"][type]?.[language] ?? translate(language, "agents.kind.agent");
}

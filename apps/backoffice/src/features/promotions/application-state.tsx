/** Where an application stands, in a word. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";

/** What a member applied for, as support reads it. */
export type ApplicationEntry = Reply<"GET /backoffice/api/applications">["list"][number];

const tones = { applying: "brand", joined: "gain", rejected: "error" } as const;

export function ApplicationState({ state }: Pick<ApplicationEntry, "state">) {
  const { t } = useTexts();
  return <Badge tone={tones[state]}>{t(`house.application.state.${state}`)}</Badge>;
}

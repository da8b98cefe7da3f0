/** The state of an application as a badge. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";

export type ApplicationEntry = Reply<"GET /backoffice/api/applications">["list"][number];

const tones = { applying: "brand", joined: "gain", rejected: "error" } as const;

export function ApplicationState({ state }: Pick<ApplicationEntry, "state">) {
  const { t } = useTexts();
  return <Badge tone={tones[state]}>{t(`backoffice.application.state.${state}`)}</Badge>;
}

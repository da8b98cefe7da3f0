/** The state of a feedback entry. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";

export type FeedbackEntry = Reply<"GET /backoffice/api/feedback">["list"][number];

export function FeedbackState({ state }: Pick<FeedbackEntry, "state">) {
  const { t } = useTexts();
  return <Badge tone={state === "open" ? "brand" : "gain"}>{t(`backoffice.feedback.state.${state}`)}</Badge>;
}

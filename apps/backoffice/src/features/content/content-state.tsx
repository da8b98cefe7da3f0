/** Badges that show whether visitors see a content item, and whether a newer draft waits to be published. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { IconName } from "@openhouse/ui/icon/icon";

export type ContentRow = Reply<"GET /backoffice/api/content">["list"][number];

/** In the order of the filter's options. */
export const contentStates = ["published", "scheduled", "draft", "ended", "archived"] as const;

const looks: Readonly<Record<ContentRow["state"], readonly [BadgeTone, IconName]>> = {
  published: ["gain", "eye"],
  scheduled: ["info", "clock"],
  draft: ["neutral", "edit"],
  ended: ["neutral", "history"],
  archived: ["neutral", "trash"],
};

export function ContentState({ state, hasChanges }: Pick<ContentRow, "state" | "hasChanges">) {
  const { t } = useTexts();
  const [tone, icon] = looks[state];
  const isNewer = hasChanges && (state === "published" || state === "scheduled");
  return (
    <span className="content-state">
      <Badge tone={tone} icon={icon}>
        {t(`editor.state.${state}`)}
      </Badge>
      {isNewer && (
        <Badge tone="brand" icon="edit">
          {t("editor.hasChanges")}
        </Badge>
      )}
    </span>
  );
}

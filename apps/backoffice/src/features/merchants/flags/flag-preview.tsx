/** What appears and disappears for visitors when the draft is published. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { flagIds, resolveFlags } from "@openhouse/rules/merchants/flag-tree";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { Icon } from "@openhouse/ui/icon/icon";
import type { FlagDraft } from "./flag-tree.tsx";

interface FlagPreviewProps {
  readonly saved: ReadonlyMap<string, boolean>;
  readonly draft: FlagDraft;
}

export function FlagPreview({ saved, draft }: FlagPreviewProps) {
  const { t } = useTexts();
  const before = resolveFlags(saved);
  const after = resolveFlags(new Map([...saved, ...Object.entries(draft)]));
  const appears = flagIds.filter((modId) => after[modId] && !before[modId]);
  const disappears = flagIds.filter((modId) => before[modId] && !after[modId]);
  return (
    <section className="flag-preview" aria-label={t("flags.preview")}>
      {appears.length + disappears.length === 0 && <p>{t("flags.without")}</p>}
      <FlagList title={t("flags.appears")} icon="plus" tone="gain" modIds={appears} />
      <FlagList title={t("flags.disappears")} icon="minus" tone="error" modIds={disappears} />
    </section>
  );
}

interface FlagListProps {
  readonly title: string;
  readonly icon: "plus" | "minus";
  readonly tone: "gain" | "error";
  readonly modIds: readonly FlagId[];
}

function FlagList({ title, icon, tone, modIds }: FlagListProps) {
  const { t } = useTexts();
  if (modIds.length === 0) return null;
  return (
    <div data-tone={tone}>
      <h3>
        <Icon name={icon} />
        {title}
      </h3>
      <ul>
        {modIds.map((modId) => (
          <li key={modId}>
            <strong>{t(`flags.name.${modId}`)}</strong> <span className="muted">{t(`flags.controls.${modId}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

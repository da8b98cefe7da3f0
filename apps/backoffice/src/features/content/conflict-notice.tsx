/** Shown when two people have changed the same item. Offers a choice between both texts of each differing field. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { slugText } from "./content-texts.ts";
import { differenceText } from "./difference-text.ts";
import { diffContents, withField } from "./diff-bodies.ts";
import type { EditedContent } from "./diff-bodies.ts";
import type { ContentItem } from "./new-item.ts";

interface ConflictNoticeProps {
  readonly kind: ContentKind;
  readonly newerItem: ContentItem;
  readonly draft: EditedContent;
  readonly onSettle: (newerItem: ContentItem, chosen: EditedContent) => void;
}

export function ConflictNotice({ kind, newerItem, draft, onSettle }: ConflictNoticeProps) {
  const { t } = useTexts();
  const [takenFields, setTakenFields] = useState<readonly string[]>([]);
  const differences = diffContents(kind, { slug: newerItem.slug, body: newerItem.draft }, draft);
  const settle = () => {
    let { slug, body } = draft;
    for (const { field, before } of differences) {
      if (!takenFields.includes(field)) continue;
      if (field === "slug") slug = before;
      else body = withField(body, field, before);
    }
    onSettle(newerItem, { slug, body });
  };
  return (
    <section className="content-conflict" role="alert">
      <h2>
        <Icon name="warning" />
        {t("editor.conflict", { name: newerItem.changedBy })}
      </h2>
      <p>{t("editor.conflict.text")}</p>
      <ul>
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            <strong>{field === "slug" ? slugText(t, kind) : differenceText(t, field)}</strong>
            {[
              { isNewerItem: true, text: before, label: t("editor.conflict.theirs") },
              { isNewerItem: false, text: after, label: t("editor.conflict.mine") },
            ].map(({ isNewerItem, text, label }) => (
              <label key={label} className="content-side">
                <span className="check">
                  <input
                    type="radio"
                    name={field}
                    checked={takenFields.includes(field) === isNewerItem}
                    onChange={() =>
                      setTakenFields(
                        isNewerItem ? [...takenFields, field] : takenFields.filter((other) => other !== field),
                      )
                    }
                  />
                  <span>{label}</span>
                </span>
                <pre>{text === "" ? "–" : text}</pre>
              </label>
            ))}
          </li>
        ))}
      </ul>
      <Button kind="primary" onClick={settle}>
        {t("editor.conflict.settle")}
      </Button>
    </section>
  );
}

/** Two people changed the same item: shows both texts field by field, with a choice for each. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContentBody } from "@openhouse/rules/content/content-body";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { differenceWords } from "./difference-words.ts";
import { diffBodies, withField } from "./diff-bodies.ts";
import type { ContentItem } from "./new-item.ts";

interface ConflictNoticeProps {
  readonly kind: ContentKind;
  readonly theirs: ContentItem;
  readonly mine: ContentBody;
  readonly onSettle: (theirs: ContentItem, body: ContentBody) => void;
}

export function ConflictNotice({ kind, theirs, mine, onSettle }: ConflictNoticeProps) {
  const { t } = useTexts();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const differences = diffBodies(kind, theirs.draft, mine);
  const settle = () => {
    let body = mine;
    for (const { field, before } of differences) if (taken.includes(field)) body = withField(body, field, before);
    onSettle(theirs, body);
  };
  return (
    <section className="content-conflict" role="alert">
      <h2>
        <Icon name="warning" />
        {t("desk.conflict", { name: theirs.changedBy })}
      </h2>
      <p>{t("desk.conflict.text")}</p>
      <ul>
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            <strong>{differenceWords(t, field)}</strong>
            {[
              { isTheirs: true, text: before, label: t("desk.conflict.theirs") },
              { isTheirs: false, text: after, label: t("desk.conflict.mine") },
            ].map(({ isTheirs, text, label }) => (
              <label key={label} className="content-side">
                <span className="check">
                  <input
                    type="radio"
                    name={field}
                    checked={taken.includes(field) === isTheirs}
                    onChange={() => setTaken(isTheirs ? [...taken, field] : taken.filter((other) => other !== field))}
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
        {t("desk.conflict.settle")}
      </Button>
    </section>
  );
}

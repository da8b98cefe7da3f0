/** A text area for HTML with a preview. The buttons insert common tags. */

import { useRef } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { RichText } from "@openhouse/ui/rich-text/rich-text";

interface HtmlFieldProps {
  readonly label: string;
  readonly value: string;
  readonly lang: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

const marks: readonly (readonly [mark: string, key: PlainKey, before: string, after: string])[] = [
  ["¶", "editor.mark.paragraph", "<p>", "</p>"],
  ["H", "editor.mark.heading", "<h2>", "</h2>"],
  ["B", "editor.mark.bold", "<strong>", "</strong>"],
  ["I", "editor.mark.italic", "<em>", "</em>"],
  ["•", "editor.mark.list", "<ul><li>", "</li></ul>"],
  ["1.", "editor.mark.numbers", "<ol><li>", "</li></ol>"],
  ["↗", "editor.mark.link", '<a href="/promotions">', "</a>"],
];

export function HtmlField({ label, value, lang, required, error, isReadOnly, onChange }: HtmlFieldProps) {
  const { t } = useTexts();
  const frameRef = useRef<HTMLDivElement>(null);
  const insertTags = (before: string, after: string) => {
    const area = frameRef.current?.querySelector("textarea");
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    onChange(`${value.slice(0, start)}${before}${value.slice(start, end)}${after}${value.slice(end)}`);
    area.focus();
    // The selection is restored after React has rendered the new text.
    requestAnimationFrame(() => area.setSelectionRange(start + before.length, end + before.length));
  };
  return (
    <div className="html-field" ref={frameRef}>
      {!isReadOnly && (
        <div className="html-marks" role="toolbar" aria-label={t("editor.marks", { field: label })}>
          {marks.map(([mark, key, before, after]) => (
            <button
              key={mark}
              type="button"
              className="chip"
              title={t(key)}
              aria-label={t(key)}
              onClick={() => insertTags(before, after)}
            >
              {mark}
            </button>
          ))}
        </div>
      )}
      <TextAreaField
        label={label}
        lang={lang}
        rows={9}
        value={value}
        required={required}
        error={error}
        readOnly={isReadOnly}
        spellCheck
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== "" && (
        <div className="html-look" lang={lang}>
          <p className="muted">{t("editor.look")}</p>
          <RichText html={value} />
        </div>
      )}
    </div>
  );
}

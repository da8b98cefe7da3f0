/** A small preview of the page that visitors will see, rendered by the portal itself, without scripts. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface PagePreviewProps {
  readonly kind: "maintenance" | "region";
  /** Expected end, in milliseconds. */
  readonly until?: number | null;
}

const languages = ["TY", "EN"] as const;

/** The frame is sandboxed, so that the page cannot run scripts. */
export function PagePreview({ kind, until = null }: PagePreviewProps) {
  const { t, language: pageLanguage } = useTexts();
  const [language, setLanguage] = useState<(typeof languages)[number]>(pageLanguage);
  const query = new URLSearchParams({ lang: language, ...(until === null ? {} : { until: String(until) }) });
  return (
    <figure className="page-preview">
      <figcaption>
        {t("backoffice.plan.preview")}
        <span className="preview-languages">
          {languages.map((code) => (
            <button
              key={code}
              type="button"
              className="chip"
              aria-pressed={code === language}
              onClick={() => setLanguage(code)}
            >
              {t(`backoffice.preview.${code}`)}
            </button>
          ))}
        </span>
      </figcaption>
      <div className="preview-window">
        <iframe
          title={t("backoffice.preview.frame")}
          src={`/preview/${kind}?${query.toString()}`}
          sandbox="allow-same-origin"
          loading="lazy"
          tabIndex={-1}
        />
      </div>
    </figure>
  );
}

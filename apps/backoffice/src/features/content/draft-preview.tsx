/** Shows the draft in the real portal, at phone or desktop size, in either language. */

import { useCallback, useEffect, useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentLanguage } from "@openhouse/rules/content/content-kinds";
import { ButtonLink } from "@openhouse/ui/button/button";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useOffice } from "../../lib/office.tsx";

type Preview = Reply<"POST /backoffice/api/content/:id/preview">;

/** The preview token is valid for half an hour; each click on the preview button creates a new one. */
export function DraftPreview({ id }: { id: string }) {
  const { t, language: pageLanguage } = useTexts();
  const { api } = useOffice();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<unknown>(null);
  const [language, setLanguage] = useState<ContentLanguage>(pageLanguage);
  const [isPhone, setPhone] = useState(true);
  const load = useCallback(() => {
    api.call("POST /backoffice/api/content/:id/preview", { params: { id } }).then(setPreview, setError);
  }, [api, id]);
  useEffect(load, [load]);
  const retry = () => {
    setError(null);
    load();
  };
  if (preview === undefined) return <PanelState error={error} onRetry={retry} />;
  const query = new URLSearchParams({ preview: preview.token, lang: language.toLowerCase() });
  const url = `${preview.path}?${query.toString()}`;
  const chip = (label: string, isOn: boolean, choose: () => void) => (
    <button key={label} type="button" className="chip" aria-pressed={isOn} onClick={choose}>
      {label}
    </button>
  );
  return (
    <figure className="content-preview">
      <figcaption>
        <strong>{t("editor.preview.title")}</strong>
        <span className="preview-languages">
          {contentLanguages.map((code) =>
            chip(t(`backoffice.preview.${code}`), code === language, () => setLanguage(code)),
          )}
          {chip(t("editor.preview.phone"), isPhone, () => setPhone(true))}
          {chip(t("editor.preview.desktop"), !isPhone, () => setPhone(false))}
        </span>
        <ButtonLink size="small" icon="external" href={url} target="_blank" rel="noopener">
          {t("editor.preview.tab")}
        </ButtonLink>
      </figcaption>
      <div className="content-frame" data-phone={isPhone ? "" : undefined}>
        {/* The frame shows our own portal, which has its own content security policy. The portal's popups need scripts,
            which a sandbox would block. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
        <iframe title={t("editor.preview.title")} src={url} />
      </div>
      <p className="muted">{t("editor.preview.text")}</p>
    </figure>
  );
}

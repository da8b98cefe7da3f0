/** A reference with a button that copies it to the clipboard. */

import "./detail.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { IconButton } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";

export function CopyText({ text }: { text: string }) {
  const { t } = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast("info", t("backoffice.copied", { text })),
      () => showToast("error", t("backoffice.copyFailed")),
    );
  return (
    <span className="copy-text">
      <span className="code">{text}</span>
      <IconButton size="small" icon="copy" label={t("backoffice.copy", { text })} onClick={() => void copy()} />
    </span>
  );
}

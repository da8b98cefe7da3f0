/** The recovery codes, shown this once: to copy, to keep as a file, to write down. */

import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { saveFile } from "../save-file.ts";

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** See the head of this file. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => showToast("gain", t("security.codes.copied")),
      () => showToast("error", t("security.codes.notCopied")),
    );
  return (
    <section className="form" aria-label={t("security.codes.title")}>
      <output>
        <strong>{t("security.codes.on")}</strong> {t("security.codes.text")}
      </output>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="security-actions">
        <Button icon="copy" onClick={() => void copy()}>
          {t("security.codes.copy")}
        </Button>
        <Button icon="download" onClick={() => saveFile("recovery-codes.txt", codes.join("\n"), "text/plain")}>
          {t("security.codes.save")}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t("security.codes.done")}
        </Button>
      </div>
    </section>
  );
}

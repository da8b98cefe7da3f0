/** Shows the recovery codes, which are displayed only once, with buttons to copy and to download them. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { saveFile } from "../../../lib/files/save-file.ts";

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The copy button itself confirms the copy, because a toast could cover the next step. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useTexts();
  const [copy, setCopy] = useState<"open" | "done" | "failed">("open");
  const text = codes.join("\n");
  const copyAll = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopy("done"),
      () => setCopy("failed"),
    );
  return (
    <section className="form" aria-label={t("security.codes.title")}>
      <p tabIndex={-1} data-step-start>
        <strong>{t("security.codes.on")}</strong> {t("security.codes.text")}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FormFailure text={copy === "failed" ? t("security.codes.notCopied") : undefined} />
      <div className="form-actions">
        <Button icon={copy === "done" ? "check" : "copy"} onClick={() => void copyAll()}>
          <span aria-live="polite">{t(copy === "done" ? "security.codes.copied" : "security.codes.copy")}</span>
        </Button>
        <Button icon="download" onClick={() => saveFile("recovery-codes.txt", text, "text/plain")}>
          {t("security.codes.save")}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t("security.codes.done")}
        </Button>
      </div>
    </section>
  );
}

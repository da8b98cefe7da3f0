/**
 * Downloads the data that the merchant stores about the member. The member chooses the format and then enters the
 * password, so that another person at an unattended screen cannot download the data.
 */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useDownloadAccount } from "../api/use-privacy.ts";
import type { FileRequest } from "../api/use-privacy.ts";
import { useProofFields } from "../hooks/use-proof-fields.ts";
import { SecretForm } from "./secret-form.tsx";
import { SecurityPane } from "./security-pane.tsx";

const formats = ["json", "csv", "xlsx"] as const;

export function AccountFilePane() {
  const { t } = useTexts();
  const [form, setForm] = useState<FileRequest["form"]>();
  return (
    <SecurityPane
      id="account-file"
      title={t("security.file.title")}
      text={t("security.file.text")}
      step={form ?? "rest"}
    >
      {form === undefined ? (
        <div className="form-actions">
          {formats.map((format) => (
            <Button key={format} size="small" icon="download" onClick={() => setForm(format)}>
              {t(`security.file.get.${format}`)}
            </Button>
          ))}
        </div>
      ) : (
        <FileForm form={form} onDone={() => setForm(undefined)} />
      )}
    </SecurityPane>
  );
}

function FileForm({ form, onDone }: { form: FileRequest["form"]; onDone: () => void }) {
  const { t } = useTexts();
  const download = useDownloadAccount(onDone);
  const fields = useProofFields(false);
  return (
    <SecretForm
      fields={fields}
      action={download}
      submitLabel={t(`security.file.get.${form}`)}
      onSend={({ password }) => download.run({ password, form })}
      onCancel={onDone}
    />
  );
}

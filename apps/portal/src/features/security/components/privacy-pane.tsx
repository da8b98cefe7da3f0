/** What the house holds of the member, to keep; and the way out, with time to think again. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useChangeClosure, useClosure, useDownloadAccount } from "../api/use-privacy.ts";
import type { FileWish } from "../api/use-privacy.ts";
import { SecretForm } from "./secret-form.tsx";

/** See the head of this file. */
export function PrivacyPane() {
  const { t } = useTexts();
  return (
    <>
      <section className="pane security-pane" aria-labelledby="account-file">
        <h2 id="account-file">{t("security.file.title")}</h2>
        <p className="muted">{t("security.file.text")}</p>
        <FileSteps />
      </section>
      <section className="pane security-pane" aria-labelledby="closure">
        <h2 id="closure">{t("security.close.title")}</h2>
        <ClosureSteps />
      </section>
    </>
  );
}

/** Which file, then the password: an open screen is not enough to take everything along. */
function FileSteps() {
  const { t } = useTexts();
  const [form, setForm] = useState<FileWish["form"]>();
  const download = useDownloadAccount(() => setForm(undefined));
  if (form !== undefined) {
    return (
      <SecretForm
        fields={[{ name: "password", label: t("security.password"), kind: "password" }]}
        action={download}
        submitLabel={t(`security.file.get.${form}`)}
        onSend={({ password }) => void download.run({ password, form })}
        onCancel={() => setForm(undefined)}
      />
    );
  }
  return (
    <div className="security-actions">
      <Button icon="download" onClick={() => setForm("json")}>
        {t("security.file.get.json")}
      </Button>
      <Button icon="download" onClick={() => setForm("csv")}>
        {t("security.file.get.csv")}
      </Button>
    </div>
  );
}

function ClosureSteps() {
  const { t } = useTexts();
  const { day } = useHouseFormats();
  const { data } = useClosure();
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeClosure(({ dueAt }) => {
    setIsAsking(false);
    showToast("info", t(dueAt === null ? "security.close.kept" : "security.close.asked"));
  });
  const dueAt = data?.dueAt ?? null;
  if (dueAt !== null) {
    return (
      <>
        <output>{t("security.close.due", { date: day(dueAt) })}</output>
        <FormFailure text={change.failure} />
        <Button kind="primary" isBusy={change.isBusy} onClick={() => change.run({})}>
          {t("security.close.keep")}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="muted">{t("security.close.text")}</p>
      {isAsking ? (
        <SecretForm
          fields={[{ name: "password", label: t("security.password"), kind: "password" }]}
          action={change}
          submitLabel={t("security.close.confirm")}
          isDanger
          onSend={change.run}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t("security.close.ask")}
        </Button>
      )}
    </>
  );
}

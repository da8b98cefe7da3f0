/** What the house holds of the member, to keep; and the way out, with time to think again. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useChangeClosure, useClosure, useDownloadAccount } from "../api/use-privacy.ts";
import { SecretForm } from "./secret-form.tsx";

/** See the head of this file. */
export function PrivacyPane() {
  const { t } = useTexts();
  const download = useDownloadAccount();
  return (
    <>
      <section className="pane security-pane" aria-labelledby="account-file">
        <h2 id="account-file">{t("security.file.title")}</h2>
        <p className="muted">{t("security.file.text")}</p>
        <FormFailure text={download.failure} />
        <Button icon="download" isBusy={download.isBusy} onClick={() => download.run(null)}>
          {t("security.file.get")}
        </Button>
      </section>
      <section className="pane security-pane" aria-labelledby="closure">
        <h2 id="closure">{t("security.close.title")}</h2>
        <ClosureSteps />
      </section>
    </>
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

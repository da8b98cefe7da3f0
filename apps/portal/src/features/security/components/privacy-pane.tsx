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
        <h2 id="account-file">{t("safety.file.title")}</h2>
        <p className="muted">{t("safety.file.text")}</p>
        <FormFailure text={download.failure} />
        <Button icon="download" isBusy={download.isBusy} onClick={() => download.run(null)}>
          {t("safety.file.get")}
        </Button>
      </section>
      <section className="pane security-pane" aria-labelledby="closure">
        <h2 id="closure">{t("safety.close.title")}</h2>
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
    showToast("info", t(dueAt === null ? "safety.close.kept" : "safety.close.asked"));
  });
  const dueAt = data?.dueAt ?? null;
  if (dueAt !== null) {
    return (
      <>
        <output>{t("safety.close.due", { date: day(dueAt) })}</output>
        <FormFailure text={change.failure} />
        <Button kind="primary" isBusy={change.isBusy} onClick={() => change.run({})}>
          {t("safety.close.keep")}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="muted">{t("safety.close.text")}</p>
      {isAsking ? (
        <SecretForm
          fields={[{ name: "password", label: t("safety.password"), kind: "password" }]}
          action={change}
          fieldOfCode={{ "login.cred.err": "password" }}
          submitLabel={t("safety.close.confirm")}
          isDanger
          onSend={change.run}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t("safety.close.ask")}
        </Button>
      )}
    </>
  );
}

/** Closes the account after a waiting period in which the member can cancel. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../components/notice.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useChangeClosure, useClosure } from "../api/use-privacy.ts";
import type { Closure } from "../api/use-privacy.ts";
import { useSecurity } from "../api/use-security.ts";
import { useProofFields } from "../hooks/use-proof-fields.ts";
import { PaneRead } from "./pane-read.tsx";
import { SecretForm } from "./secret-form.tsx";
import { SecurityPane } from "./security-pane.tsx";

export function ClosurePane() {
  const { t } = useTexts();
  const [isFormOpen, setFormOpen] = useState(false);
  const read = useClosure();
  const isDue = read.data !== undefined && read.data.dueAt !== null;
  const closeForm = () => setFormOpen(false);
  return (
    <SecurityPane id="closure" title={t("security.close.title")} step={`${isDue} ${isFormOpen}`}>
      <PaneRead read={read} height="7rem">
        {({ thinkingDays: days, archiveYears: years, dueAt, waitsFor, refused }) => {
          if (dueAt !== null) return <ClosureDue dueAt={dueAt} waitsFor={waitsFor} />;
          return (
            <>
              {refused !== null && <RefusalNotice {...refused} />}
              <p className="muted">{t("security.close.text", { days, years })}</p>
              {isFormOpen ? <ClosureForm onDone={closeForm} /> : <OpenButton onOpen={() => setFormOpen(true)} />}
            </>
          );
        }}
      </PaneRead>
    </SecurityPane>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <div className="form-actions">
      <Button kind="danger" onClick={onOpen}>
        {t("security.close.ask")}
      </Button>
    </div>
  );
}

/** Shown if an earlier request was refused and the account stayed open. */
function RefusalNotice({ at, reason }: NonNullable<Closure["refused"]>) {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <Notice tone="info">
      {t("security.close.refused", { date: day(at) })} {reason}
    </Notice>
  );
}

/** If the due date has passed, the text names what the closure waits for. */
function ClosureDue({ dueAt, waitsFor }: { dueAt: number; waitsFor: Closure["waitsFor"] }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const change = useChangeClosure(() => showToast("info", t("security.close.kept")));
  return (
    <>
      <p>
        {t("security.close.due", {
          date: day(dueAt),
          waitsFor: waitsFor === "contracts" || waitsFor === "closing" ? waitsFor : "other",
        })}
      </p>
      <FormFailure text={change.failure} />
      <div className="form-actions">
        <Button kind="primary" isBusy={change.isBusy} onClick={() => void change.run({ kind: "keep" })}>
          {t("security.close.keep")}
        </Button>
      </div>
    </>
  );
}

function ClosureForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const security = useSecurity();
  const change = useChangeClosure(() => {
    onDone();
    showToast("info", t("security.close.asked"));
  });
  const fields = useProofFields(security.data?.hasAuthenticator ?? false, change.refusal);
  return (
    <SecretForm
      fields={fields}
      action={change}
      submitLabel={t("security.close.confirm")}
      isDanger
      onSend={(proof) => change.run({ kind: "close", proof })}
      onCancel={onDone}
    />
  );
}

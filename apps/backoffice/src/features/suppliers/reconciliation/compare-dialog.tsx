/** Starts a comparison of a supplier's recent transactions with ours. */

import { useState } from "react";
import type { FormEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useAttemptKey } from "../../../lib/use-attempt-key.ts";
import { callKey } from "../../../lib/use-call.ts";
import { reconciliationRoute } from "./reconciliation-read.ts";
import type { Reconciliation } from "./reconciliation-read.ts";

const hourMs = 3_600_000;
const spanHours = [1, 24, 7 * 24, 31 * 24];

export function CompareDialog({ data, onClose }: { data: Reconciliation; onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [code, setCode] = useState(data.suppliers[0] ?? "");
  const [hours, setHours] = useState(24);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keyFor = useAttemptKey();
  const compare = async () => {
    setIsBusy(true);
    setProblem(undefined);
    const body = { from: data.now - hours * hourMs, until: data.now };
    try {
      const call = { params: { code }, body, idempotencyKey: keyFor([code, body]) };
      const { differenceCount, failure } = await api.call("POST /backoffice/api/gateway/suppliers/:code/compare", call);
      await queries.invalidateQueries({ queryKey: callKey(reconciliationRoute) });
      if (failure === null) showToast("success", t("backoffice.recon.count", { count: differenceCount ?? 0 }));
      else showToast("error", t("backoffice.recon.failed"));
      onClose();
    } catch (error) {
      setProblem(problemText(error, t));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void compare();
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      title={t("backoffice.recon.compare")}
      closeLabel={t("backoffice.close")}
    >
      <form className="recon-form" onSubmit={submit}>
        <p className="muted">{t("backoffice.recon.compareText")}</p>
        <SelectField
          label={t("backoffice.recon.supplier")}
          value={code}
          options={data.suppliers.map((value) => ({ value, label: value }))}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <SelectField
          label={t("backoffice.recon.span")}
          value={String(hours)}
          options={spanHours.map((span) => ({
            value: String(span),
            label: t("backoffice.recon.hours", { count: span }),
          }))}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        />
        {problem !== undefined && (
          <p className="decision-problem" role="alert">
            <Icon name="error" />
            {problem}
          </p>
        )}
        <div className="dialog-actions">
          <Button disabled={isBusy} onClick={onClose}>
            {t("backoffice.cancel")}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("backoffice.recon.compare")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

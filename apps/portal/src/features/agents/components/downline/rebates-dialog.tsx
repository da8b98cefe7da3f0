/** Raises the rebates of a direct downline. */

import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useInvalidFocus } from "../../../../lib/forms/use-invalid-focus.ts";
import { useDownlineRebates, useRaiseRebates } from "../../api/use-rebates.ts";
import type { DownlineRebates } from "../../api/use-rebates.ts";
import { RebateFields } from "../registration/rebate-fields.tsx";
import { useRebateDraft } from "../registration/use-rebate-draft.ts";

interface RebatesDialogProps {
  readonly customerId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function RebatesDialog({ customerId, name, onClose }: RebatesDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useDownlineRebates(customerId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("agents.downline.rebates.title", { name })}
      closeLabel={t("common.close")}
    >
      {data !== undefined && <RebatesForm rebates={data} onDone={onClose} />}
      {data === undefined && error === null && <Skeleton height="14rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

function RebatesForm({ rebates, onDone }: { rebates: DownlineRebates; onDone: () => void }) {
  const { t } = useTexts();
  const { customerId, customerName: name, own, current } = rebates;
  const draft = useRebateDraft({ own, least: current });
  const raising = useRaiseRebates(customerId, () => {
    showToast("success", t("agents.downline.rebates.done", { name }));
    onDone();
  });
  const { form, focusInvalid } = useInvalidFocus(raising.refusal);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const rates = draft.check();
    if (rates === undefined) focusInvalid();
    else if (Object.keys(rates).length === 0) onDone();
    else void raising.run(rates);
  };
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <RebateFields draft={draft} hint={t("agents.downline.rebates.hint", { name })} />
      <FormFailure text={raising.failure} />
      <div className="dialog-actions">
        <Button disabled={raising.isBusy} onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" isBusy={raising.isBusy}>
          {t("agents.downline.rebates.save")}
        </Button>
      </div>
    </form>
  );
}

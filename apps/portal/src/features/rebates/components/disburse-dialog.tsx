/** The confirmation before a day's rebates are claimed, with each category and the total. */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Facts } from "../../../components/list/facts.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useDisburseRebate } from "../api/use-disburse-rebate.ts";
import type { RebateDay } from "../api/use-rebate-days.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { DayFacts } from "./rebate-day-pane.tsx";
import { turnoverRequirementOf } from "./turnover-requirement-of.ts";
import { useDayText } from "./use-day-text.ts";

interface DisburseDialogProps {
  readonly day: RebateDay;
  readonly currency: CurrencyCode;
  /** The multiple of the rebate that must be bet before a withdrawal, in parts per million. */
  readonly turnoverPpm: number;
  readonly onClose: () => void;
  /** Called with the paid amount in minor units. */
  readonly onPaid: (paidMinor: string) => void;
}

/** The dialog cannot be closed while the call runs, because the dialog shows the result. */
export function DisburseDialog({ day, currency, turnoverPpm, onClose, onPaid }: DisburseDialogProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const dayText = useDayText();
  const sending = useDisburseRebate(currency, ({ paidMinor }) => onPaid(paidMinor));
  const total = readMinor(day.totalMinor, currency);
  const amount = money(total);
  const turnover = turnoverRequirementOf(total, turnoverPpm);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={sending.isBusy}
      title={t("rebates.confirm.title", { day: dayText(day.balanceDate) })}
      closeLabel={t("common.close")}
    >
      <div className="form">
        <DayFacts day={day} currency={currency} />
        <Facts facts={[{ name: t("rebates.confirm.total"), value: amount, isTotal: true }]} />
        <p className="muted">
          {t("rebates.confirm.text")}
          {turnover !== undefined && ` ${t("rebates.confirm.turnover", { toBet: money(turnover) })}`}
        </p>
        <FormFailure text={sending.failure} />
        <div className="dialog-actions">
          <Button disabled={sending.isBusy} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button kind="primary" isBusy={sending.isBusy} onClick={() => void sending.run(day)}>
            {sending.isBusy ? t("rebates.asking") : t("rebates.ask", { amount })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The amount, window and state of a bill, with a claim button for its receiver. */

import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { Bill } from "../../api/use-bills.ts";
import { useClaimBill } from "../../api/use-claim-bill.ts";
import { useReader } from "../../api/use-reader.ts";
import { BillStateBadge, isClaimable } from "./bill-state.tsx";
import { useBillTexts } from "./use-bill-texts.ts";

export function BillHead({ bill }: { bill: Bill }) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const isMine = useReader()?.id === bill.beneficiary_id;
  const subject = texts.subject(bill);
  return (
    <article
      className="pane bill-head"
      aria-label={texts.windowOf(bill)}
      data-lit={isMine && isClaimable(bill) ? "" : undefined}
    >
      <header>
        <div>
          <h2>{texts.windowOf(bill)}</h2>
          <p className="muted">
            {isMine ? subject : `${subject} · ${t("contracts.to", { name: bill.beneficiary_name })}`}
          </p>
        </div>
        <BillStateBadge bill={bill} />
      </header>
      <p className="bill-amount figures">{texts.decimal(bill.amount)}</p>
      <BillStateText bill={bill} isMine={isMine} />
      {isMine && isClaimable(bill) && <ClaimBill bill={bill} />}
    </article>
  );
}

interface BillStateProps {
  readonly bill: Bill;
  readonly isMine: boolean;
}

function BillStateText({ bill, isMine }: BillStateProps) {
  const { t } = useTexts();
  const { moment, day } = useFormats();
  const { state, claimUntil, payoutAt, amount, shortAmount, beneficiary_name: name } = bill;
  const until = claimUntil === null ? "" : moment(claimUntil);
  return (
    <>
      <p>{stateText()}</p>
      {shortAmount > 0 && <ShortAmount bill={bill} isMine={isMine} />}
    </>
  );

  function stateText(): string {
    if (amount === 0) return t("contracts.bill.fate.nothing");
    if (state === "review") return t("contracts.bill.fate.review");
    if (state === "pending") {
      if (claimUntil === null) return t("contracts.bill.fate.pending", { day: payoutAt === null ? "" : day(payoutAt) });
      return isMine
        ? t("contracts.bill.fate.claimable", { until })
        : t("contracts.bill.fate.unclaimed", { name, until });
    }
    if (state === "expired") return t("contracts.bill.fate.expired", { until });
    if (state === "refused") return t("contracts.bill.fate.refused");
    return isMine ? t("contracts.bill.fate.paid") : t("contracts.bill.fate.paidTo", { name });
  }
}

/** The amount that is missing because the paying upline did not have enough money. Both parties see it. */
function ShortAmount({ bill, isMine }: BillStateProps) {
  const { t } = useTexts();
  const missing = useBillTexts().decimal(bill.shortAmount);
  return (
    <p className="muted">{t(isMine ? "contracts.bill.short.payee" : "contracts.bill.short.payer", { missing })}</p>
  );
}

/** The claim button, and the text of a refusal. After each claim the bill is loaded again, even if it was refused. */
function ClaimBill({ bill }: { bill: Bill }) {
  const { t } = useTexts();
  const amount = useBillTexts().decimal(bill.amount);
  const claim = useClaimBill(() => showToast("success", t("contracts.bill.claimed", { amount })));
  return (
    <>
      {claim.failure !== undefined && <FormFailure text={claim.failure} />}
      <Button kind="primary" icon="hand-coins" isBusy={claim.isBusy} onClick={() => void claim.run(bill.id)}>
        {t("contracts.bill.claim", { amount })}
      </Button>
    </>
  );
}

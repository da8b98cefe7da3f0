/** A completed transfer: receiver, amount and the remaining balance. */

import { useEffect, useRef } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyFromWire } from "@openhouse/rules/money/money";
import { noMoney } from "@openhouse/rules/money/money-sign";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { SentTransfer } from "../../api/use-transfer.ts";
import { currencyOf } from "../../rules/currency-of.ts";

export function TransferSent({ transfer, onAgain }: { transfer: SentTransfer; onAgain: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const currency = currencyOf(transfer);
  const moneyText = (minor: string) => money(moneyFromWire(minor, currency) ?? noMoney(currency));
  const amount = moneyText(transfer.amountMinor);
  return (
    <section className="pane payment-pane" data-lit="">
      <div className="payment-head" aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {t("cashier.transfer.sent.title", { amount, name: transfer.receiver })}
        </h2>
        <p className="muted">{t("cashier.transfer.sent.text")}</p>
      </div>
      <Facts
        facts={[
          { name: t("cashier.transfer.receiver"), value: transfer.receiver },
          { name: t("common.amount"), value: amount },
          { name: t("cashier.reference"), value: transfer.transferId },
          { name: t("cashier.transfer.balance"), value: moneyText(transfer.balanceMinor), isTotal: true },
        ]}
      />
      <div className="payment-actions">
        <Button size="large" onClick={onAgain}>
          {t("cashier.transfer.again")}
        </Button>
      </div>
    </section>
  );
}

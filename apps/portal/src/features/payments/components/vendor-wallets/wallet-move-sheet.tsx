/** The progress and result of one move between wallets. Updates without a reload. */

import { useEffect, useRef } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyFromWire } from "@openhouse/rules/money/money";
import { noMoney } from "@openhouse/rules/money/money-sign";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useWalletTransfers } from "../../api/use-wallet-transfers.ts";
import { completedSteps, movePhase, directionOf } from "../../rules/wallet-moves.ts";
import type { WalletMove } from "../../rules/wallet-moves.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import { ProgressPanes } from "../progress-panes.tsx";

/** Shows `move`, the response of the call, until the list of moves contains the move with newer data. */
export function WalletMoveSheet({ move: initialMove, onAgain }: { move: WalletMove; onAgain: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { data } = useWalletTransfers(1);
  const move = data?.records.find(({ transferId }) => transferId === initialMove.transferId) ?? initialMove;
  const phase = movePhase(move);
  const currency = currencyOf(move);
  const amount = formats.money(moneyFromWire(move.amountMinor, currency) ?? noMoney(currency));
  const values = { amount, name: move.walletName };
  const steps = [t("cashier.wallets.step.left"), t("cashier.wallets.step.confirmed"), t("cashier.wallets.state.done")];
  return (
    <section className="pane payment-pane" data-lit={phase === "done" ? "" : undefined}>
      <div className="payment-head" aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {t(`cashier.wallets.${phase}.title`, values)}
        </h2>
        <p className="muted">{t(`cashier.wallets.${phase}.text`, values)}</p>
      </div>
      {completedSteps(phase) > 0 && (
        <ProgressPanes label={t("cashier.progress")} steps={steps} completedCount={completedSteps(phase)} />
      )}
      <Facts
        facts={[
          { name: t("common.amount"), value: amount },
          { name: t("cashier.wallets.way"), value: t(`cashier.wallets.line.${directionOf(move)}`, values) },
          { name: t("cashier.reference"), value: move.transferId },
          { name: t("common.date"), value: formats.moment(move.transferDate) },
        ]}
      />
      <div className="payment-actions">
        <Button size="large" onClick={onAgain}>
          {t("cashier.wallets.again")}
        </Button>
      </div>
    </section>
  );
}

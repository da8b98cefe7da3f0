/** The steps of a transfer: the reasons that block it, then receiver, amount and confirmation. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../../components/notice.tsx";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { TransferOrder } from "../../api/use-transfer.ts";
import { findTransferBlocks } from "../../rules/transfer-terms.ts";
import type { TransferBlock, TransferSettings } from "../../rules/transfer-terms.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import { PaymentFigures } from "../payment-figures.tsx";
import { FirstPaymentPassword } from "../first-payment-password.tsx";
import { TransferForm } from "./transfer-form.tsx";
import type { TransferDirection } from "./transfer-page.tsx";

interface TransferStepsProps {
  readonly direction: TransferDirection;
  readonly settings: TransferSettings;
  readonly sending: Action<TransferOrder>;
}

export function TransferSteps({ direction, settings, sending }: TransferStepsProps) {
  const { t } = useTexts();
  if (direction === "up" && settings.upline === null) {
    return <EmptyState title={t("cashier.transfer.noUpline.title")} text={t("cashier.transfer.noUpline.text")} />;
  }
  const blocks = findTransferBlocks(settings);
  return (
    <>
      <PaymentFigures
        kind="transfer"
        currency={currencyOf(settings)}
        available={settings.availableAmount}
        dayRest={settings.remainingTransferAmount}
        times={{ left: settings.remainingTransferTimes, most: settings.maxTransferTimes }}
      />
      <TransferBlocks blocks={blocks} />
      {settings.hasPaymentPassword ? (
        <TransferForm direction={direction} settings={settings} isBlocked={blocks.length > 0} sending={sending} />
      ) : (
        <FirstPaymentPassword />
      )}
    </>
  );
}

function TransferBlocks({ blocks }: { blocks: readonly TransferBlock[] }) {
  const { t } = useTexts();
  const { money } = useFormats();
  if (blocks.length === 0) return null;
  return (
    <Notice tone="live">
      <strong>{t("cashier.transfer.why")}</strong>
      <ul className="reasons">
        {blocks.map((block) => (
          <li key={block.kind}>{blockText(block)}</li>
        ))}
      </ul>
    </Notice>
  );

  function blockText(block: TransferBlock): string {
    switch (block.kind) {
      case "closed":
        return t("cashier.transfer.why.closed");
      case "countUsed":
        return t("cashier.transfer.why.countUsed", { most: block.most });
      case "dayUsed":
        return t("cashier.transfer.why.dayUsed", { most: money(block.most) });
      case "balanceLow":
        return t("cashier.transfer.why.balanceLow", { least: money(block.least), available: money(block.available) });
    }
  }
}

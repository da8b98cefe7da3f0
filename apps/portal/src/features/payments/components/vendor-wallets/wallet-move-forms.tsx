/** The balance of each wallet, and the form that moves money between them. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { Notice } from "../../../../components/notice.tsx";
import { SumPanes } from "../../../../components/list/sum-panes.tsx";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { MerchantWallet } from "../../../../lib/session/use-merchant-wallet.ts";
import { useWalletTransfers } from "../../api/use-wallet-transfers.ts";
import type { WalletOrder } from "../../api/use-wallet-move.ts";
import { quickAmounts } from "../../rules/quick-amounts.ts";
import { readTypedAmount } from "../../rules/read-typed-amount.ts";
import { hasOpenMove, moveBounds } from "../../rules/wallet-moves.ts";
import type { Wallets, WalletDirection } from "../../rules/wallet-moves.ts";
import { maximumOf } from "../../rules/withdraw-terms.ts";
import { AmountEntry } from "../amount-entry.tsx";
import { PaneChoice } from "../pane-choice.tsx";
import { useAmountTexts } from "../use-amount-texts.ts";

interface WalletMoveFormsProps {
  readonly merchantWallet: MerchantWallet;
  readonly wallets: Wallets;
  readonly moving: Action<WalletOrder>;
}

export function WalletMoveForms({ merchantWallet, wallets, moving }: WalletMoveFormsProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const isMoveOpen = hasOpenMove(useWalletTransfers(1).data);
  const name = merchantWallet.wallets[0]?.name ?? t("wallet.account.vendor");
  const { main, vendor, underWay } = wallets;
  return (
    <>
      <SumPanes
        sums={[
          { name: t("cashier.wallets.main"), value: money(main) },
          { name, value: money(vendor) },
          { name: t("cashier.wallets.underWay"), value: money(underWay) },
        ]}
      />
      {isMoveOpen && (
        <Notice tone="live">
          <strong>{t("cashier.wallets.why")}</strong>
          <p>{t("cashier.wallets.why.open")}</p>
        </Notice>
      )}
      {merchantWallet.isSingle ? (
        <Notice tone="live">{t("cashier.wallets.left.text", { name })}</Notice>
      ) : (
        <MoveForm terms={merchantWallet} name={name} wallets={wallets} isBlocked={isMoveOpen} moving={moving} />
      )}
      {signOf(vendor) > 0 && <ReturnBalance name={name} wallets={wallets} isBlocked={isMoveOpen} moving={moving} />}
    </>
  );
}

interface PartProps {
  readonly name: string;
  readonly wallets: Wallets;
  readonly isBlocked: boolean;
  readonly moving: Action<WalletOrder>;
}

/** A button that moves the whole balance of the vendor wallet back to the main wallet. */
function ReturnBalance({ name, wallets: { vendor }, isBlocked, moving }: PartProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <section className="pane payment-pane">
      <p>{t("cashier.wallets.back.text", { amount: money(vendor), name })}</p>
      <Button
        size="large"
        icon="arrow-down"
        disabled={isBlocked || moving.isBusy}
        onClick={() => void moving.run({ direction: "out", amount: "all", currency: vendor.currency })}
      >
        {t("cashier.wallets.back")}
      </Button>
    </section>
  );
}

function MoveForm({ name, wallets, isBlocked, moving, terms }: PartProps & { readonly terms: MerchantWallet }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const [direction, setDirection] = useState<WalletDirection>("in");
  const [text, setText] = useState("");
  const [areProblemsShown, setProblemsShown] = useState(false);
  const bounds = moveBounds(direction, wallets, terms);
  const { currency, least } = bounds;
  const texts = useAmountTexts(currency);
  const reading = readTypedAmount(text, bounds);
  const problem = areProblemsShown && reading.kind === "problem" ? texts.problem(reading.problem) : undefined;
  const maximum = maximumOf(bounds);
  const isEmpty = maximum.minor < least.minor;

  const change = (applyChange: () => void) => {
    applyChange();
    setProblemsShown(false);
    moving.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblemsShown(true);
    if (reading.kind === "amount" && !isBlocked) {
      void moving.run({ direction, amount: decimalTextOf(reading.amount), currency });
    }
  };

  return (
    <form className="pane payment-pane" noValidate onSubmit={submit}>
      <PaneChoice
        legend={t("cashier.wallets.way")}
        options={[
          {
            value: "in",
            icon: "arrow-up",
            title: t("cashier.wallets.way.in", { name }),
            text: t("cashier.wallets.way.in.text", { name }),
          },
          {
            value: "out",
            icon: "arrow-down",
            title: t("cashier.wallets.way.out"),
            text: t("cashier.wallets.way.out.text"),
          },
        ]}
        selected={direction}
        onSelect={(value) => change(() => setDirection(value === "out" ? "out" : "in"))}
      />
      {isEmpty ? (
        <p className="muted">
          {t(`cashier.wallets.why.empty.${direction}`, { name, available: money(maximum), least: money(least) })}
        </p>
      ) : (
        <AmountEntry
          text={text}
          onText={(next) => change(() => setText(next))}
          onBlur={() => setProblemsShown(text !== "")}
          currency={currency}
          hint={texts.hint({ ...bounds, upper: bounds.upper.filter(({ bound }) => bound === "transfer") })}
          error={problem}
          quick={quickAmounts(least, maximum, quickCount).slice(-maxQuickButtons)}
          all={{ label: t("cashier.wallets.all"), amount: maximum }}
        />
      )}
      <FormFailure text={moving.failure} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        icon="send"
        disabled={isBlocked || isEmpty}
        isBusy={moving.isBusy}
      >
        {moving.isBusy ? t("cashier.wallets.sending") : t("cashier.wallets.send")}
      </Button>
    </form>
  );
}

const quickCount = 20;
/** Only the largest round amounts have buttons. */
const maxQuickButtons = 5;

/** The account name and the balance in the top bar, with buttons to hide and refresh the balance. */

import "./balance-chip.css";
import { useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { IconButton } from "@openhouse/ui/button/button";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFailureText } from "../../../lib/forms/use-action.ts";
import { chooseBalanceHidden, isBalanceHidden } from "../../../lib/browser-storage/stored-choice.ts";
import { useBalance, useLiveBalance } from "../api/use-balance.ts";

/** The choice to hide the balance is stored on this device. */
export function BalanceChip({ name }: { readonly name: string }) {
  const { t, locale } = useTexts();
  const [isHidden, setIsHidden] = useState(isBalanceHidden);
  const { data: amount, isFetching, refetch } = useBalance();
  const failureText = useFailureText();
  useLiveBalance();
  const toggle = () => {
    chooseBalanceHidden(!isHidden);
    setIsHidden(!isHidden);
  };
  const refresh = async () => {
    const { error } = await refetch();
    if (error !== null) showToast("error", failureText(toApiError(error)));
  };
  return (
    <section className="balance-chip" aria-label={t("member.balance")}>
      <div className="balance-amount">
        <small>{name}</small>
        <span>
          {isHidden ? (
            <>
              <span aria-hidden="true">••••••</span>
              <span className="visually-hidden">{t("member.balance.hidden")}</span>
            </>
          ) : amount === undefined ? (
            "–"
          ) : (
            <MoneyText amount={amount} locale={locale} />
          )}
        </span>
      </div>
      <IconButton
        icon={isHidden ? "eye" : "eye-off"}
        label={isHidden ? t("member.balance.show") : t("member.balance.hide")}
        aria-pressed={isHidden}
        onClick={toggle}
      />
      <IconButton
        icon="refresh"
        data-role="refresh"
        label={t("member.balance.refresh")}
        aria-busy={isFetching || undefined}
        onClick={() => void refresh()}
      />
    </section>
  );
}

/** Requests an adjustment: member, direction, wallet, amount and reason. */

import "./adjustments.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { readAmount } from "../../../lib/read-amount.ts";
import { useRefreshAdjustments } from "./use-adjustments.ts";

const directions = ["in", "out"] as const;
const wallets = ["main", "bonus"] as const;

export function NewAdjustment({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { currency } = useStaff();
  const refresh = useRefreshAdjustments();
  const [account, setAccount] = useState("");
  const [direction, setDirection] = useState<(typeof directions)[number]>("in");
  const [wallet, setWallet] = useState<(typeof wallets)[number]>("main");
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const amountMinor = readAmount(text, currency);
  const hasAccount = account.trim() !== "";
  return (
    <DecisionDialog
      title={t("finance.adjust.new")}
      subject={[account, direction, wallet, text]}
      kind="primary"
      confirmLabel={t("finance.adjust.ask")}
      reasonHint={t("finance.adjust.reasonHint")}
      usualReasons={[
        t("finance.adjust.reason.game"),
        t("finance.adjust.reason.fee"),
        t("finance.adjust.reason.goodwill"),
      ]}
      consequence={
        <div className="adjust-fields">
          <p>{t("finance.adjust.new.text")}</p>
          <TextField
            label={t("finance.adjust.account")}
            name="account"
            required
            autoComplete="off"
            autoCapitalize="none"
            maxLength={100}
            value={account}
            error={isTried && !hasAccount ? t("finance.adjust.accountWrong") : undefined}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
          />
          <SelectField
            label={t("finance.adjust.direction")}
            value={direction}
            options={directions.map((value) => ({ value, label: t(`finance.adjust.direction.${value}`) }))}
            onChange={({ currentTarget }) =>
              setDirection(directions.find((candidate) => candidate === currentTarget.value) ?? direction)
            }
          />
          <SelectField
            label={t("finance.adjust.wallet")}
            value={wallet}
            options={wallets.map((value) => ({ value, label: t(`backoffice.wallet.${value}`) }))}
            onChange={({ currentTarget }) =>
              setWallet(wallets.find((candidate) => candidate === currentTarget.value) ?? wallet)
            }
          />
          <TextField
            label={`${t("finance.adjust.amount")} (${currency})`}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={isTried && amountMinor === undefined ? t("finance.adjust.amountWrong") : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
      }
      check={() => {
        setIsTried(true);
        return hasAccount && amountMinor !== undefined;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (amountMinor === undefined) return;
        const body = { account: account.trim(), direction, wallet, amountMinor, reason };
        await api.call("POST /backoffice/api/adjustments", { body, idempotencyKey });
        await refresh();
        showToast("success", t("finance.adjust.done.ask"));
      }}
      onClose={onClose}
    />
  );
}

/** Grants a bonus: amount, turnover requirement, duration and reason. */

import "./bonuses.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { readAmount } from "../../lib/read-amount.ts";
import { useRefreshBonuses } from "./use-bonuses.ts";

/** The member who receives the bonus. */
export interface BonusMember {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
}

const maxTimes = 100;
const maxDays = 365;

export function GrantDialog({ member, onClose }: { member: BonusMember; onClose: () => void }) {
  const { id: memberId, account, currency } = member;
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshBonuses();
  const [text, setText] = useState("");
  const [times, setTimes] = useState("10");
  const [days, setDays] = useState("7");
  const [isTried, setIsTried] = useState(false);
  const amountMinor = readAmount(text, currency);
  const turnoverTimes = wholeNumberOf(times, maxTimes);
  const validDays = wholeNumberOf(days, maxDays);
  const grant = async ({ reason, idempotencyKey }: Decision) => {
    if (amountMinor === undefined || turnoverTimes === undefined || validDays === undefined) return;
    const body = { memberId, amountMinor, turnoverTimes, validDays, reason };
    const { list } = await api.call("POST /backoffice/api/bonuses", { body, idempotencyKey });
    await refresh();
    const isWaiting = list[0]?.state === "waiting";
    showToast("success", t(isWaiting ? "finance.bonus.done.ask" : "finance.bonus.done.grant"));
  };
  return (
    <DecisionDialog
      title={t("finance.bonus.grant.title", { account })}
      subject={[text, times, days]}
      kind="primary"
      confirmLabel={t("finance.bonus.grant")}
      reasonHint={t("finance.bonus.reasonHint")}
      usualReasons={[t("finance.bonus.reason.welcome"), t("finance.bonus.reason.patience")]}
      consequence={
        <div className="bonus-fields">
          <p>{t("finance.bonus.grant.text")}</p>
          <TextField
            label={`${t("backoffice.column.amount")} (${currency})`}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={isTried && amountMinor === undefined ? t("finance.adjust.amountWrong") : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <TextField
            label={t("finance.bonus.times")}
            name="times"
            required
            inputMode="numeric"
            autoComplete="off"
            value={times}
            error={isTried && turnoverTimes === undefined ? t("finance.bonus.wrong", { most: maxTimes }) : undefined}
            onChange={({ currentTarget }) => setTimes(currentTarget.value)}
          />
          <TextField
            label={t("finance.bonus.days")}
            name="days"
            required
            inputMode="numeric"
            autoComplete="off"
            value={days}
            error={isTried && validDays === undefined ? t("finance.bonus.wrong", { most: maxDays }) : undefined}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        </div>
      }
      check={() => {
        setIsTried(true);
        return amountMinor !== undefined && turnoverTimes !== undefined && validDays !== undefined;
      }}
      onDecide={grant}
      onClose={onClose}
    />
  );
}

function wholeNumberOf(text: string, most: number): number | undefined {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** Sets or lifts the operator's limit on a member's play: kind, period, amount and reason. */

import { useState } from "react";
import type { CallInput } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

type LimitInput = CallInput<"POST /backoffice/api/members/:id/limit">["body"];

const kinds: readonly LimitInput["kind"][] = ["deposit", "loss", "stake", "session"];
const periods: readonly LimitInput["period"][] = ["day", "week", "month"];

export function LimitDialog({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const { id, account, currency, limits } = member;
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshMember(id);
  const [kind, setKind] = useState<LimitInput["kind"]>("deposit");
  const [period, setPeriod] = useState<LimitInput["period"]>("day");
  const [text, setText] = useState("");
  const [isLifted, setLifted] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const isTime = kind === "session";
  const hasOperatorLimit = limits.some(
    (limit) => limit.setBy === "operator" && limit.kind === kind && limit.period === period,
  );
  const isLifting = isLifted && hasOperatorLimit;
  const typedAmount = isTime ? minutesOf(text) : amountOf(text, currency);
  const amountMinor = isLifting ? null : typedAmount;
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    if (amountMinor === undefined) return;
    const body: LimitInput = { kind, period, amountMinor, reason };
    await api.call("POST /backoffice/api/members/:id/limit", { params: { id }, body, idempotencyKey });
    await refresh();
    showToast(
      "success",
      t(isLifting ? "backoffice.member.done.limitLifted" : "backoffice.member.done.limit", { account }),
    );
  };
  return (
    <DecisionDialog
      title={t("backoffice.member.limit.title", { account })}
      consequence={
        <>
          <p>{t("backoffice.member.limit.text")}</p>
          <SelectField
            label={t("backoffice.member.limit.kind")}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`backoffice.limit.kind.${value}`) }))}
            onChange={({ currentTarget }) =>
              setKind(kinds.find((candidate) => candidate === currentTarget.value) ?? kind)
            }
          />
          <SelectField
            label={t("backoffice.member.limit.period")}
            value={period}
            options={periods.map((value) => ({ value, label: t(`backoffice.limit.period.${value}`) }))}
            onChange={({ currentTarget }) =>
              setPeriod(periods.find((candidate) => candidate === currentTarget.value) ?? period)
            }
          />
          {hasOperatorLimit && (
            <CheckField
              name="lift"
              label={t("backoffice.member.limit.lift")}
              checked={isLifted}
              onChange={({ currentTarget }) => setLifted(currentTarget.checked)}
            />
          )}
          {!isLifting && (
            <TextField
              label={isTime ? t("backoffice.member.limit.minutes") : t("backoffice.member.limit.amount")}
              name="amount"
              required
              inputMode="decimal"
              autoComplete="off"
              value={text}
              error={isWrong ? t("backoffice.member.limit.problem") : undefined}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setWrong(false);
              }}
            />
          )}
        </>
      }
      kind="danger"
      confirmLabel={t(isLifting ? "backoffice.member.limit.lift" : "backoffice.member.limit")}
      usualReasons={[t("backoffice.reason.ownWish"), t("backoffice.reason.harm")]}
      subject={[kind, period, text, isLifting]}
      check={() => {
        setWrong(amountMinor === undefined);
        return amountMinor !== undefined;
      }}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

function amountOf(text: string, currency: string): string | undefined {
  return isCurrencyCode(currency) ? parseMoney(text, currency)?.minor.toString() : undefined;
}

function minutesOf(text: string): string | undefined {
  return /^\d{1,5}$/.test(text.trim()) ? String(Number(text)) : undefined;
}

/** The wallet mode of the merchant: one wallet for everything, or a separate vendor wallet. */

import "./wallets.css";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";

type WalletMode = Reply<"GET /backoffice/api/wallets">;

const route = "GET /backoffice/api/wallets";

export function WalletModeSection() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <Section isFramed title={t("backoffice.wallets.mode")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <ModeLine key={data.version} current={data} />
      )}
    </Section>
  );
}

function ModeLine({ current }: { current: WalletMode }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { mode, vendorName: name } = current;
  return (
    <>
      <div className="wallet-mode">
        <Icon name="wallet" />
        <output aria-label={t("backoffice.status")}>{t(`backoffice.wallets.mode.${mode}`, { name })}</output>
        {roles.includes("admin") && (
          <Button onClick={() => setDialogOpen(true)}>{t(`backoffice.wallets.mode.leave.${mode}`)}</Button>
        )}
      </div>
      <p className="muted">{t(`backoffice.wallets.mode.${mode}.text`)}</p>
      {isDialogOpen && <ChangeMode current={current} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function ChangeMode({ current, onClose }: { current: WalletMode; onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [name, setName] = useState(current.vendorName);
  const [isTried, setTried] = useState(false);
  const mode = current.mode === "single" ? ("transfer" as const) : ("single" as const);
  const vendorName = name.trim();
  const isMissing = vendorName === "";
  const label = t(`backoffice.wallets.mode.leave.${current.mode}`);
  return (
    <DecisionDialog
      title={label}
      confirmLabel={label}
      kind="primary"
      consequence={
        <div className="wallet-plan">
          <p>{t(`backoffice.wallets.change.${mode}`)}</p>
          {mode === "transfer" && (
            <TextField
              label={t("backoffice.wallets.vendorName")}
              value={name}
              required
              maxLength={40}
              error={isTried && isMissing ? t("backoffice.problem.empty") : undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </div>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.wallets.reason.contract"), t("backoffice.reason.vendor")]}
      subject={[mode, vendorName, current.version]}
      check={() => {
        setTried(true);
        return !isMissing;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { mode, vendorName, version: current.version, reason };
        const newMode = await api.call("PUT /backoffice/api/wallets", { body, idempotencyKey });
        showToast("success", t("backoffice.done"));
        queries.setQueryData(callKey(route), newMode);
      }}
      onClose={onClose}
    />
  );
}

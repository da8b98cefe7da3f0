/** A change that waits for the second person; whoever asked may only take it back. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { settingsRoute, useRefresh } from "./use-settings.ts";
import type { Entry } from "./use-settings.ts";

interface WaitingSettingProps {
  readonly settingKey: Entry["key"];
  readonly waiting: NonNullable<Entry["waiting"]>;
  /** What is asked for, in words. */
  readonly value: string;
  /** What is in force. */
  readonly now: string;
}

/** See the head of this file. */
export function WaitingSetting({ settingKey: key, waiting, value, now }: WaitingSettingProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { account } = useStaff();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { stamp } = useFormats();
  const [decision, setDecision] = useState<"approved" | "rejected">();
  const { by, at, reason, actions } = waiting;
  const rejectLabel = t(by === account ? "settings.takeBack" : "settings.reject");
  const label = decision === "approved" ? t("settings.approve") : rejectLabel;
  return (
    <div className="notice" data-tone="live">
      <div>
        <p>{t("settings.waiting", { by, value, reason })}</p>
        <time className="muted">{stamp(at)}</time>
      </div>
      {actions.includes("approve") && (
        <Button size="small" onClick={() => setDecision("approved")}>
          {t("settings.approve")}
        </Button>
      )}
      {actions.includes("reject") && (
        <Button size="small" onClick={() => setDecision("rejected")}>
          {rejectLabel}
        </Button>
      )}
      {decision !== undefined && (
        <DecisionDialog
          title={t(`settings.about.${key}`)}
          subject={[key, waiting.value, decision]}
          kind={decision === "approved" ? "primary" : "danger"}
          confirmLabel={label}
          reasonHint={t("house.reason.hint")}
          usualReasons={[t(`settings.reason.${decision}`), t("settings.reason.own")]}
          consequence={
            <>
              <p>{t(`settings.decide.${decision}`, { by, value, now })}</p>
              <p className="muted">{t("settings.why", { by, reason })}</p>
            </>
          }
          onDecide={async ({ reason: word, idempotencyKey }) => {
            const input = { params: { key }, body: { decision, reason: word }, idempotencyKey };
            const fresh = await api.call("POST /backoffice/api/settings/:key/decision", input);
            queries.setQueryData(callKey(settingsRoute), fresh);
            showToast("gain", t("settings.decided"));
          }}
          onClose={() => {
            setDecision(undefined);
            refresh();
          }}
        />
      )}
    </div>
  );
}

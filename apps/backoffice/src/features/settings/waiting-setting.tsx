/** The change of a setting that waits for a second person; the requester can only withdraw it. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { settingsRoute, useRefreshSettings, useSettingText } from "./use-settings.ts";
import type { Entry, Settings } from "./use-settings.ts";

interface WaitingSettingProps {
  readonly entry: Entry;
  readonly settings: Settings;
}

export function WaitingSetting({ entry: { key, value, waiting }, settings }: WaitingSettingProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { stamp } = useFormats();
  const queries = useQueryClient();
  const refresh = useRefreshSettings();
  const valueText = useSettingText(settings);
  if (waiting === null) return null;
  const { actions } = waiting;
  const request = {
    ...waiting,
    isOwn: !actions.includes("approve"),
    requestedText: valueText(key, waiting.value),
    currentText: valueText(key, value),
  };
  return (
    <WaitingRequests
      requests={[request]}
      keyOf={() => key}
      mayDecide={actions.includes("reject")}
      renderText={({ by, at, reason, requestedText }) => (
        <>
          <p>{t("settings.waiting", { by, value: requestedText, reason })}</p>
          <time className="muted">{stamp(at)}</time>
        </>
      )}
      renderConsequence={({ by, reason, requestedText, currentText }, decision) => (
        <>
          <p>{t(`settings.decide.${decision}`, { by, value: requestedText, now: currentText })}</p>
          <p className="muted">{t("settings.why", { by, reason })}</p>
        </>
      )}
      textsOf={(_request, decision) => ({
        label: t(decision === "approved" ? "settings.approve" : "settings.reject"),
        title: t(`settings.about.${key}`),
        usualReasons: [t(`settings.reason.${decision}`), t("settings.reason.own")],
      })}
      onDecide={async (_row, body, idempotencyKey) => {
        const call = { params: { key }, body, idempotencyKey };
        const newSettings = await api.call("POST /backoffice/api/settings/:key/decision", call);
        queries.setQueryData(callKey(settingsRoute), newSettings);
        showToast("success", t("settings.decided"));
      }}
      onClose={refresh}
    />
  );
}

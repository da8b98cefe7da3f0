/** A change that waits for the second person; the requester can only withdraw it. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { settingsRoute, useRefresh, useSettingText } from "./use-settings.ts";
import type { Entry, Sheet } from "./use-settings.ts";

interface WaitingSettingProps {
  readonly entry: Entry;
  readonly sheet: Sheet;
}

export function WaitingSetting({ entry: { key, value, waiting }, sheet }: WaitingSettingProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { stamp } = useFormats();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const valueText = useSettingText(sheet);
  if (waiting === null) return null;
  const { actions } = waiting;
  const request = {
    ...waiting,
    isOwn: !actions.includes("approve"),
    wanted: valueText(key, waiting.value),
    now: valueText(key, value),
  };
  return (
    <WaitingRequests
      requests={[request]}
      keyOf={() => key}
      mayDecide={actions.includes("reject")}
      renderText={({ by, at, reason, wanted }) => (
        <>
          <p>{t("settings.waiting", { by, value: wanted, reason })}</p>
          <time className="muted">{stamp(at)}</time>
        </>
      )}
      renderConsequence={({ by, reason, wanted, now }, verdict) => (
        <>
          <p>{t(`settings.decide.${verdict}`, { by, value: wanted, now })}</p>
          <p className="muted">{t("settings.why", { by, reason })}</p>
        </>
      )}
      wordsOf={(_request, verdict) => ({
        label: t(verdict === "approved" ? "settings.approve" : "settings.reject"),
        title: t(`settings.about.${key}`),
        usualReasons: [t(`settings.reason.${verdict}`), t("settings.reason.own")],
      })}
      onDecide={async (_asked, body, idempotencyKey) => {
        const call = { params: { key }, body, idempotencyKey };
        const fresh = await api.call("POST /backoffice/api/settings/:key/decision", call);
        queries.setQueryData(callKey(settingsRoute), fresh);
        showToast("gain", t("settings.decided"));
      }}
      onClose={refresh}
    />
  );
}

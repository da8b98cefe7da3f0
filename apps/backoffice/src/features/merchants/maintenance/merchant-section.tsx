/** The maintenance windows of the whole portal: planning, ending and cancelling them. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { mayClose, useWindowTexts } from "./use-window-texts.ts";

type Windows = Reply<"GET /backoffice/api/maintenance">;
type Window = Windows["list"][number];

const route = "GET /backoffice/api/maintenance";

export function MerchantSection() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const { data, error, refetch } = useCall(route, undefined, { refreshMs: 15_000 });
  const [isPlanning, setPlanning] = useState(false);
  const [windowToEnd, setWindowToEnd] = useState<Window>();
  const isClosed = data?.list.some(({ isOn }) => isOn) === true;
  return (
    <Section isFramed title={t("backoffice.house")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="house-state" data-closed={isClosed ? "" : undefined}>
            <Icon name={isClosed ? "lock" : "door-open"} />
            <output aria-label={t("backoffice.status")}>{t(isClosed ? "backoffice.closed" : "backoffice.open")}</output>
            {mayClose(roles) && (
              <Button kind={isClosed ? "quiet" : "danger"} icon="calendar" onClick={() => setPlanning(true)}>
                {t("backoffice.plan")}
              </Button>
            )}
          </div>
          <WindowList windows={data.list} onClose={mayClose(roles) ? setWindowToEnd : undefined} />
        </>
      )}
      {isPlanning && data !== undefined && <PlanMerchant now={data.now} onClose={() => setPlanning(false)} />}
      {windowToEnd !== undefined && <EndWindow window={windowToEnd} onClose={() => setWindowToEnd(undefined)} />}
    </Section>
  );
}

interface WindowListProps {
  readonly windows: readonly Window[];
  readonly onClose: ((window: Window) => void) | undefined;
}

function WindowList({ windows, onClose }: WindowListProps) {
  const { t } = useTexts();
  const windowText = useWindowTexts();
  if (windows.length === 0) return <p className="muted">{t("backoffice.noWindows")}</p>;
  return (
    <ul className="window-list">
      {windows.map((window) => (
        <li key={window.id}>
          <Badge tone={window.isOn ? "error" : "info"}>{t(window.isOn ? "backoffice.on" : "backoffice.planned")}</Badge>
          <span className="figures">{windowText(window)}</span>
          {onClose !== undefined && (
            <Button size="small" onClick={() => onClose(window)}>
              {t(window.isOn ? "backoffice.reopen" : "backoffice.cancelPlan")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function PlanMerchant({ now, onClose }: { now: number; onClose: () => void }) {
  const { t } = useTexts();
  const { api, merchant } = useOffice();
  const applyWindows = useApplyWindows();
  return (
    <PlanDialog
      name={merchant.name}
      now={now}
      hasPreview
      consequence={t("backoffice.plan.consequence")}
      onPlan={async ({ from, until, reason, idempotencyKey }) =>
        applyWindows(
          await api.call("POST /backoffice/api/maintenance", { body: { from, until, reason }, idempotencyKey }),
        )
      }
      onClose={onClose}
    />
  );
}

function EndWindow({ window: { id, isOn }, onClose }: { window: Window; onClose: () => void }) {
  const { t } = useTexts();
  const { api, merchant } = useOffice();
  const applyWindows = useApplyWindows();
  const kind = isOn ? "reopen" : "cancel";
  return (
    <DecisionDialog
      title={t(`backoffice.${kind}.title`, { name: merchant.name })}
      confirmLabel={t(isOn ? "backoffice.reopen" : "backoffice.cancelPlan")}
      kind="primary"
      consequence={<p>{t(`backoffice.${kind}.text`)}</p>}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.done"), t("backoffice.reason.vendor")]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { id }, body: { reason }, idempotencyKey };
        applyWindows(await api.call("POST /backoffice/api/maintenance/:id/close", call));
      }}
      onClose={onClose}
    />
  );
}

function useApplyWindows(): (windows: Windows) => void {
  const { t } = useTexts();
  const queries = useQueryClient();
  return (windows) => {
    queries.setQueryData(callKey(route), windows);
    showToast("success", t("backoffice.done"));
  };
}

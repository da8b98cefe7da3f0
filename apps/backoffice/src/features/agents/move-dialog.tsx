/**
 * Moves a member with the whole team: choose the new upline, preview the effects, give a reason. The numbers of the
 * preview are sent with the request. The server refuses the move if the number of contracts has changed since the
 * preview. If the move needs no second person, the server also refuses it when the number of members has changed.
 */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { serverCodeText } from "../../lib/server-code-text.ts";
import { usePersonName } from "./tree-person.tsx";
import { useRefreshAgents } from "./use-agents.ts";
import type { AgentNode } from "./use-agents.ts";

type MovePreview = Reply<"GET /backoffice/api/members/:id/move">;

export function MoveDialog({ node, onClose }: { node: AgentNode; onClose: () => void }) {
  const { id, account } = node;
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshAgents();
  const [typedUpline, setTypedUpline] = useState("");
  const [requestedUpline, setRequestedUpline] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const previewCall = useCall(
    "GET /backoffice/api/members/:id/move",
    { params: { id }, query: { upline: requestedUpline ?? "" } },
    { isEnabled: requestedUpline !== undefined, isKept: true },
  );
  const isPreviewRequested = requestedUpline !== undefined && requestedUpline === typedUpline.trim();
  const preview = isPreviewRequested && previewCall.error === null ? previewCall.data : undefined;
  const showPreview = () => {
    if (isPreviewRequested) void previewCall.refetch();
    else setRequestedUpline(typedUpline.trim());
  };
  const move = async ({ reason, idempotencyKey }: Decision) => {
    if (preview === undefined) return;
    const { to, members, contracts } = preview;
    const body = { uplineId: to?.id ?? null, members, contracts: contracts.length, reason };
    const call = { params: { id }, body, idempotencyKey };
    const { isWaiting } = await api.call("POST /backoffice/api/members/:id/move", call);
    await refresh();
    showToast("success", t(isWaiting ? "backoffice.agents.move.asked" : "backoffice.agents.move.done"));
  };
  return (
    <DecisionDialog
      title={t("backoffice.agents.move.title", { account })}
      subject={[requestedUpline, preview?.members, preview?.contracts.length]}
      kind="danger"
      confirmLabel={t(preview?.needsSecond === true ? "backoffice.agents.move.ask" : "backoffice.agents.move")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.agents.move.reason.wish"), t("backoffice.agents.move.reason.wrong")]}
      consequence={
        <>
          <TextField
            label={t("backoffice.agents.move.upline")}
            name="upline"
            autoComplete="off"
            value={typedUpline}
            hint={t("backoffice.agents.move.hint")}
            error={isTried && preview === undefined ? t("backoffice.agents.move.first") : undefined}
            onChange={({ currentTarget }) => setTypedUpline(currentTarget.value)}
          />
          <Button size="small" icon="search" isBusy={previewCall.isFetching} onClick={showPreview}>
            {t("backoffice.agents.move.show")}
          </Button>
          {isPreviewRequested && previewCall.error !== null && (
            <p className="decision-problem" role="alert">
              <Icon name="error" />
              {problemText(previewCall.error, t)}
            </p>
          )}
          {preview !== undefined && <Preview preview={preview} />}
        </>
      }
      check={() => {
        setIsTried(true);
        return preview !== undefined;
      }}
      onDecide={move}
      onClose={onClose}
    />
  );
}

const kindTexts: Readonly<Record<string, PlainKey>> = {
  dividend: "backoffice.agents.contract.dividend",
  daily: "backoffice.agents.contract.daily",
  hourly: "backoffice.agents.contract.hourly",
  realtime: "backoffice.agents.contract.realtime",
};

function Preview({ preview }: { preview: MovePreview }) {
  const { t } = useTexts();
  const nameOf = usePersonName();
  const { account, from, to, members, contracts, needsSecond } = preview;
  return (
    <div className="decision-consequence" aria-live="polite">
      <p>
        {t("backoffice.agents.move.way", { account, from: nameOf(from), to: nameOf(to) })}{" "}
        <strong>{t("backoffice.agents.move.members", { members })}</strong>
      </p>
      {contracts.length === 0 ? (
        <p>{t("backoffice.agents.move.noContracts")}</p>
      ) : (
        <>
          <p>{t("backoffice.agents.move.contracts")}</p>
          <ul>
            {contracts.map(({ kind, productClass }) => (
              <li key={`${kind} ${productClass}`}>
                {serverCodeText(kindTexts, kind, t)} · {productClass}
              </li>
            ))}
          </ul>
        </>
      )}
      {needsSecond && (
        <p className="notice">
          <Icon name="hourglass" />
          {t("backoffice.agents.move.second")}
        </p>
      )}
    </div>
  );
}

/**
 * One archive: its dates, the request to open it, the decision of the second person, and the button that shows its
 * content.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { Facts } from "../../components/detail/facts.tsx";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import type { DecisionBody } from "../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { ArchiveState } from "./archive-state.tsx";
import { useRefreshArchives } from "./use-archives.ts";
import type { ArchiveRow } from "./use-archives.ts";

interface ArchivePanelProps {
  readonly archive: ArchiveRow;
  readonly onClose: () => void;
}

export function ArchivePanel({ archive, onClose }: ArchivePanelProps) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const [dialog, setDialog] = useState<"ask" | "content">();
  const { memberId, closedAt, keepUntil, request, readableUntil } = archive;
  const isReadable = readableUntil !== null;
  const mayAsk = request === null && !isReadable;
  return (
    <SidePanel
      title={t("archives.openDialog", { number: memberId })}
      mark={<ArchiveState archive={archive} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      {...((mayAsk || isReadable) && {
        actions: (
          <Button kind="primary" size="small" onClick={() => setDialog(mayAsk ? "ask" : "content")}>
            {t(mayAsk ? "archives.ask" : "archives.open")}
          </Button>
        ),
      })}
    >
      <Facts
        facts={[
          { name: t("archives.number"), value: <span className="code">{memberId}</span> },
          { name: t("archives.closedAt"), value: <time>{stamp(closedAt)}</time> },
          { name: t("archives.keepUntil"), value: <time>{stamp(keepUntil)}</time> },
        ]}
      />
      <ArchiveRequest archive={archive} />
      {(mayAsk || isReadable) && (
        <p className="notice">
          <Icon name="lock" />
          {isReadable ? t("archives.open.text", { time: stamp(readableUntil) }) : t("archives.sealed")}
        </p>
      )}
      {dialog === "ask" && <AskDialog archive={archive} onClose={() => setDialog(undefined)} />}
      {dialog === "content" && <ArchiveDialog memberId={memberId} onClose={() => setDialog(undefined)} />}
    </SidePanel>
  );
}

function AskDialog({ archive: { memberId }, onClose }: ArchivePanelProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshArchives();
  const ask = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { memberId }, body: { reason }, idempotencyKey };
    await api.call("POST /backoffice/api/archives/:memberId/request", call);
    showToast("success", t("archives.done.asked", { number: memberId }));
    void refresh();
  };
  return (
    <DecisionDialog
      title={t("archives.ask.title", { number: memberId })}
      consequence={<p>{t("archives.ask.text")}</p>}
      kind="primary"
      confirmLabel={t("archives.ask")}
      reasonHint={t("archives.reasonHint")}
      usualReasons={[t("archives.ask.reason.authority"), t("archives.ask.reason.dispute")]}
      onDecide={ask}
      onClose={onClose}
    />
  );
}

/** The request that waits for a second person. The requester can only cancel it. */
function ArchiveRequest({ archive: { memberId, request } }: Pick<ArchivePanelProps, "archive">) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshArchives();
  const decide = async (body: DecisionBody, idempotencyKey: string) => {
    const call = { params: { memberId }, body, idempotencyKey };
    await api.call("POST /backoffice/api/archives/:memberId/decision", call);
    showToast("success", t(`archives.done.${body.decision}`, { number: memberId }));
    void refresh();
  };
  return (
    <WaitingRequests
      requests={request === null ? [] : [request]}
      keyOf={() => memberId}
      mayDecide
      renderText={({ by, reason }) => t("archives.waits", { by, reason })}
      renderConsequence={({ by, reason }, decision) => (
        <p>{decision === "approved" ? t("archives.approve.text", { by, reason }) : t("archives.reject.text")}</p>
      )}
      textsOf={(_request, decision) =>
        decision === "approved"
          ? {
              label: t("archives.approve"),
              title: t("archives.approve.title", { number: memberId }),
              usualReasons: [t("archives.ask.reason.authority"), t("archives.ask.reason.dispute")],
            }
          : {
              label: t("archives.reject"),
              title: t("archives.reject.title", { number: memberId }),
              usualReasons: [t("settings.reason.rejected")],
            }
      }
      onDecide={(_request, body, idempotencyKey) => decide(body, idempotencyKey)}
    />
  );
}

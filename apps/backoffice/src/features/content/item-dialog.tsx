/**
 * Asks for the reason before an item is published, withdrawn, restored, archived or unarchived. The reason is kept in
 * the audit log.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { momentOfField } from "../../lib/zoned-time.ts";
import type { ContentItem } from "./new-item.ts";

export type ItemStep = "publish" | "withdraw" | "restore" | "archive" | "unarchive";

interface ItemDialogProps {
  readonly kind: ItemStep;
  readonly item: ContentItem;
  /** The revision to restore. */
  readonly number?: number;
  readonly name: string;
  readonly onDone: (item: ContentItem) => void;
  readonly onClose: () => void;
}

export function ItemDialog({ kind, item, number = 0, name, onDone, onClose }: ItemDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { timeZone } = useFormats();
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const start = from === "" ? null : momentOfField(from, timeZone);
  const end = until === "" ? null : momentOfField(until, timeZone);
  const isWrong = start === undefined || end === undefined || (end !== null && start !== null && end <= start);
  const zone = t("backoffice.plan.zone", { zone: timeZone });
  const decide = ({ reason, idempotencyKey }: { reason: string; idempotencyKey: string }) => {
    const { version } = item;
    const input = { params: { id: item.id }, idempotencyKey };
    switch (kind) {
      case "publish":
        return api.call("POST /backoffice/api/content/:id/publish", {
          ...input,
          body: { version, reason, from: start ?? null, until: end ?? null },
        });
      case "withdraw":
        return api.call("POST /backoffice/api/content/:id/withdraw", { ...input, body: { version, reason } });
      case "restore":
        return api.call("POST /backoffice/api/content/:id/restore", { ...input, body: { version, reason, number } });
      case "archive":
      case "unarchive": {
        const isArchived = kind === "archive";
        return api.call("POST /backoffice/api/content/:id/archive", {
          ...input,
          body: { version, reason, isArchived },
        });
      }
    }
  };
  return (
    <DecisionDialog
      title={t(`editor.ask.${kind}`, { name })}
      confirmLabel={t(`editor.${kind}`)}
      kind={kind === "publish" || kind === "restore" || kind === "unarchive" ? "primary" : "danger"}
      consequence={
        <div className="content-plan">
          <p>{t(`editor.does.${kind}`)}</p>
          {kind === "publish" && (
            <>
              <TextField
                type="datetime-local"
                label={t("editor.from")}
                hint={`${t("editor.from.hint")} ${zone}`}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextField
                type="datetime-local"
                label={t("editor.until")}
                hint={t("editor.until.hint")}
                value={until}
                error={isWrong ? t("backoffice.plan.wrong") : undefined}
                onChange={(event) => setUntil(event.currentTarget.value)}
              />
            </>
          )}
        </div>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("editor.reason.campaign"), t("editor.reason.correction"), t("editor.reason.over")]}
      subject={[kind, item.version, start, end, number]}
      check={() => !isWrong}
      onDecide={async (decision) => {
        onDone(await decide(decision));
        showToast("success", t(`editor.done.${kind}`));
      }}
      onClose={onClose}
    />
  );
}

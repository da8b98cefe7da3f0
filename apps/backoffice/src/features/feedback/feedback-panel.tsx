/** One feedback entry: its text, its author, and the note of the staff member who handles it. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { feedbackTypeOf } from "@openhouse/rules/feedback/feedback-form";
import { Button } from "@openhouse/ui/button/button";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { ProofPicture } from "../../components/detail/proof-picture.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { FeedbackState } from "./feedback-state.tsx";
import type { FeedbackEntry } from "./feedback-state.tsx";

const closingRoles: ReadonlySet<string> = new Set(["support", "admin"]);

export function FeedbackPanel({ entry, onClose }: { entry: FeedbackEntry; onClose: () => void }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { roles } = useStaff();
  const { member, sender, doneAt, doneBy, doneNote } = entry;
  const isApplication = feedbackTypeOf(entry.type) === "application";
  const mayClose = entry.state === "open" && roles.some((role) => closingRoles.has(role));
  return (
    <SidePanel
      title={t(`backoffice.feedback.type.${feedbackTypeOf(entry.type) ?? "other"}`)}
      mark={<FeedbackState state={entry.state} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      {...(mayClose && { actions: <CloseFeedback key={entry.id} entry={entry} /> })}
    >
      <Facts
        facts={[
          { name: t("backoffice.feedback.from"), value: member?.account ?? t("backoffice.feedback.visitor") },
          sender !== "" && { name: t("backoffice.feedback.sender"), value: sender },
          { name: t("backoffice.column.time"), value: <time>{stamp(entry.at)}</time> },
          doneAt !== null && { name: t("backoffice.feedback.doneAt"), value: <time>{stamp(doneAt)}</time> },
          doneBy !== null && { name: t("backoffice.feedback.doneBy"), value: doneBy },
          { name: "ID", value: <span className="code">{entry.id}</span> },
        ].filter((fact) => fact !== false)}
      />
      <Section title={t("backoffice.feedback.content")}>
        <p className="message-text">{entry.content}</p>
      </Section>
      {entry.remark !== "" && (
        <Section title={t(isApplication ? "backoffice.feedback.name" : "backoffice.feedback.remark")}>
          <p className="message-text">{entry.remark}</p>
        </Section>
      )}
      {entry.hasPicture && <ProofPicture id={entry.id} number={1} source="GET /backoffice/api/feedback/:id/picture" />}
      {doneNote !== null && (
        <Section title={t("backoffice.feedback.doneNote")}>
          <p className="message-text">{doneNote}</p>
        </Section>
      )}
    </SidePanel>
  );
}

function CloseFeedback({ entry: { id } }: { entry: FeedbackEntry }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const close = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    await api.call("POST /backoffice/api/feedback/:id/done", call);
    showToast("success", t("backoffice.feedback.closed"));
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/feedback"] });
  };
  return (
    <>
      <Button kind="primary" size="small" onClick={() => setDialogOpen(true)}>
        {t("backoffice.feedback.close")}
      </Button>
      {isDialogOpen && (
        <DecisionDialog
          title={t("backoffice.feedback.close")}
          consequence={<p>{t("backoffice.feedback.close.text")}</p>}
          kind="primary"
          confirmLabel={t("backoffice.feedback.close")}
          usualReasons={[t("backoffice.feedback.reason.answered"), t("backoffice.feedback.reason.passedOn")]}
          onDecide={close}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

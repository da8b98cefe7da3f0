/**
 * One application for a promotion: member, promotion, text and pictures. The staff accepts or rejects it with a note to
 * the member.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { ProofPicture } from "../../components/detail/proof-picture.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { ApplicationState } from "./application-state.tsx";
import type { ApplicationEntry } from "./application-state.tsx";

const decidingRoles: ReadonlySet<string> = new Set(["support", "admin"]);

export function ApplicationPanel({ entry, onClose }: { entry: ApplicationEntry; onClose: () => void }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { roles } = useStaff();
  const { member, promotion, comment, pictures, decidedAt, decidedBy, note } = entry;
  const mayDecide = entry.state === "applying" && roles.some((role) => decidingRoles.has(role));
  return (
    <SidePanel
      title={promotion.title}
      mark={<ApplicationState state={entry.state} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      {...(mayDecide && { actions: <Decisions key={entry.id} entry={entry} /> })}
    >
      <Facts
        facts={[
          { name: t("backoffice.application.member"), value: member.account },
          { name: t("backoffice.column.time"), value: <time>{stamp(entry.appliedAt)}</time> },
          decidedAt !== null && { name: t("backoffice.application.decidedAt"), value: <time>{stamp(decidedAt)}</time> },
          decidedBy !== null && { name: t("backoffice.application.decidedBy"), value: decidedBy },
          { name: "ID", value: <span className="code">{entry.id}</span> },
        ].filter((fact) => fact !== false)}
      />
      <Section title={t("backoffice.application.pictures")}>
        {pictures.map((id, index) => (
          <ProofPicture key={id} id={id} number={index + 1} />
        ))}
      </Section>
      {comment !== "" && (
        <Section title={t("backoffice.application.comment")}>
          <p className="message-text">{comment}</p>
        </Section>
      )}
      {note !== null && (
        <Section title={t("backoffice.application.note")}>
          <p className="message-text">{note}</p>
        </Section>
      )}
    </SidePanel>
  );
}

type ApplicationAction = "join" | "reject";

function Decisions({ entry: { id } }: { entry: ApplicationEntry }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [chosenAction, setChosenAction] = useState<ApplicationAction>();
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    if (chosenAction === "join") await api.call("POST /backoffice/api/applications/:id/join", call);
    else await api.call("POST /backoffice/api/applications/:id/reject", call);
    showToast("success", t("backoffice.application.decided"));
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/applications"] });
  };
  return (
    <>
      <Button kind="primary" size="small" onClick={() => setChosenAction("join")}>
        {t("backoffice.application.join")}
      </Button>
      <Button kind="danger" size="small" onClick={() => setChosenAction("reject")}>
        {t("backoffice.application.reject")}
      </Button>
      {chosenAction !== undefined && (
        <DecisionDialog
          title={t(`backoffice.application.${chosenAction}`)}
          consequence={<p>{t("backoffice.application.decide.text")}</p>}
          kind={chosenAction === "join" ? "primary" : "danger"}
          confirmLabel={t(`backoffice.application.${chosenAction}`)}
          usualReasons={[t(`backoffice.application.reason.${chosenAction}`)]}
          onDecide={decide}
          onClose={() => setChosenAction(undefined)}
        />
      )}
    </>
  );
}

/** Maintenance of vendors and of single games. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { mayClose, useWindowTexts } from "./use-window-texts.ts";
import type { WireWindow } from "./use-window-texts.ts";

/** A vendor or one of its games. */
interface Subject {
  readonly name: string;
  readonly vendor: string;
  readonly nodeId: string | null;
  readonly window: WireWindow | null;
}

const route = "GET /backoffice/api/games/maintenance";

export function GamesSection() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [openVendor, setOpenVendor] = useState<string>();
  const input = openVendor === undefined ? { query: {} } : { query: { vendor: openVendor } };
  const { data, error, refetch } = useCall(route, input, { refreshMs: 30_000, keepsLast: true });
  const [chosenSubject, setChosenSubject] = useState<Subject>();
  const chooseSubject = mayClose(roles) ? setChosenSubject : undefined;
  return (
    <Section isFramed title={t("backoffice.games")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="vendor-list">
          {data.vendors.map(({ code, name, window, gameCount, games }) => (
            <li key={code}>
              <SubjectLine
                subject={{ name, vendor: code, nodeId: null, window }}
                note={t("backoffice.gameCount", { count: gameCount })}
                onAction={chooseSubject}
              />
              <ul className="game-list">
                {games.map((game) => (
                  <li key={game.nodeId}>
                    <SubjectLine subject={{ ...game, vendor: code }} note={game.category} onAction={chooseSubject} />
                  </li>
                ))}
              </ul>
              {games.length < gameCount && (
                <Button
                  size="small"
                  aria-label={`${t("backoffice.showGames")}: ${name}`}
                  onClick={() => setOpenVendor(code)}
                >
                  {t("backoffice.showGames")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosenSubject !== undefined && data !== undefined && (
        <SubjectDialog subject={chosenSubject} now={data.now} onClose={() => setChosenSubject(undefined)} />
      )}
    </Section>
  );
}

interface SubjectLineProps {
  readonly subject: Subject;
  readonly note: string;
  readonly onAction: ((subject: Subject) => void) | undefined;
}

function SubjectLine({ subject, note, onAction }: SubjectLineProps) {
  const { t } = useTexts();
  const windowText = useWindowTexts();
  const { name, window } = subject;
  const label = window === null ? "backoffice.none" : window.isOn ? "backoffice.on" : "backoffice.planned";
  const action = window === null ? "backoffice.plan" : window.isOn ? "backoffice.reopen" : "backoffice.cancelPlan";
  return (
    <div className="subject-line">
      <span className="subject-name">
        <strong>{name}</strong> <span className="muted">{note}</span>
      </span>
      <Badge tone={window === null ? "gain" : window.isOn ? "error" : "info"}>{t(label)}</Badge>
      {onAction !== undefined && (
        <Button size="small" aria-label={`${t(action)}: ${name}`} onClick={() => onAction(subject)}>
          {t(action)}
        </Button>
      )}
      {window !== null && <span className="subject-window muted figures">{windowText(window)}</span>}
    </div>
  );
}

interface SubjectDialogProps {
  readonly subject: Subject;
  readonly now: number;
  readonly onClose: () => void;
}

function SubjectDialog({ subject, now, onClose }: SubjectDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const { name, vendor, nodeId, window } = subject;
  const send = async (newWindow: { from: number | null; until: number | null } | null, reason: string, key: string) => {
    const call = { body: { vendor, nodeId, window: newWindow, reason }, idempotencyKey: key };
    await api.call("PUT /backoffice/api/games/maintenance", call);
    await queries.invalidateQueries({ queryKey: callKey(route) });
    showToast("success", t("backoffice.done"));
  };
  if (window === null) {
    return (
      <PlanDialog
        name={name}
        now={now}
        consequence={t("backoffice.plan.gameConsequence")}
        onPlan={({ from, until, reason, idempotencyKey }) => send({ from, until }, reason, idempotencyKey)}
        onClose={onClose}
      />
    );
  }
  const kind = window.isOn ? "reopen" : "cancel";
  return (
    <DecisionDialog
      title={t(`backoffice.${kind}.title`, { name })}
      confirmLabel={t(window.isOn ? "backoffice.reopen" : "backoffice.cancelPlan")}
      kind="primary"
      consequence={<p>{t(`backoffice.${kind}.text`)}</p>}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.done"), t("backoffice.reason.vendor")]}
      onDecide={({ reason, idempotencyKey }) => send(null, reason, idempotencyKey)}
      onClose={onClose}
    />
  );
}

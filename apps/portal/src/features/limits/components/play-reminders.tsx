/**
 * Dialogs that protect a member during play: the reminder that the member has set, a warning before a time limit ends,
 * and a question after several deposits. They appear above everything else, including a running game, and stay open
 * until the member answers.
 */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../lib/dialogs/dialog-store.ts";
import { navigate } from "../../../lib/navigation/location.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { useLimitAction, usePlayTime } from "../api/use-limits.ts";
import type { PlayTime } from "../api/use-limits.ts";
import { isReminderDue, recordReminder } from "../rules/due-reminder.ts";
import { VisitFacts } from "./visit-facts.tsx";

/** Minutes before the end of a time limit at which the member is warned. */
const warnMinutes = 5;

/** Mounted for real members only. */
export default function PlayReminders() {
  const visit = usePlayTime();
  const [warnedVisit, setWarnedVisit] = useState(0);
  if (visit === undefined) return null;
  const { minutesLeft, startedAt } = visit;
  if (minutesLeft !== null && minutesLeft <= warnMinutes && warnedVisit !== startedAt) {
    return <TimeAlmostUp minutes={minutesLeft} onClose={() => setWarnedVisit(startedAt)} />;
  }
  return <Reminder key={startedAt} visit={visit} />;
}

/** Stays open until it is answered, even if the play time is loaded again. */
function Reminder({ visit }: { visit: PlayTime }) {
  const [answeredMinutes, setAnswered] = useState<number>();
  const isDue = answeredMinutes !== visit.minutes && isReminderDue(visit, sessionStorage);
  const close = () => {
    recordReminder(visit, sessionStorage);
    setAnswered(visit.minutes);
  };
  if (isDue) return <ReminderDialog visit={visit} onClose={close} />;
  return visit.isAsked ? <LimitQuestion /> : null;
}

function ReminderDialog({ visit, onClose }: { visit: PlayTime; onClose: () => void }) {
  const { t } = useTexts();
  const goToLimits = () => {
    onClose();
    openLimits();
  };
  const signOut = () => {
    onClose();
    openDialog({ kind: "logout" });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("limits.remind.title")} closeLabel={t("common.close")}>
      <VisitFacts visit={visit} />
      <div className="dialog-actions">
        <Button kind="plain" onClick={signOut}>
          {t("limits.remind.leave")}
        </Button>
        <Button onClick={goToLimits}>{t("limits.remind.limits")}</Button>
        <Button kind="primary" onClick={onClose}>
          {t("limits.remind.goOn")}
        </Button>
      </div>
    </Dialog>
  );
}

function TimeAlmostUp({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t("limits.soon.title")} closeLabel={t("common.close")}>
      <p>{t("limits.soon.text", { minutes })}</p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t("limits.soon.ok")}
        </Button>
      </div>
    </Dialog>
  );
}

function LimitQuestion() {
  const { t } = useTexts();
  const [isAnswered, setAnswered] = useState(false);
  const { run } = useLimitAction((api, _: undefined, idempotencyKey) =>
    api.call("POST /wps/member/playTime/answered", { idempotencyKey }),
  );
  const answer = () => {
    setAnswered(true);
    void run(undefined);
  };
  const set = () => {
    answer();
    openLimits();
  };
  return (
    <Dialog isOpen={!isAnswered} onClose={answer} title={t("limits.ask.title")} closeLabel={t("common.close")}>
      <p>{t("limits.ask.text")}</p>
      <div className="dialog-actions">
        <Button onClick={answer}>{t("limits.ask.no")}</Button>
        <Button kind="primary" onClick={set}>
          {t("limits.ask.set")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Opens the page of limits. Closes a running game first, because the game would cover the page. */
function openLimits(): void {
  closeDialog();
  navigate(href("memberPage", { page: "limits" }));
}

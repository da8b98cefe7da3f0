/** An activity: description, end, and the member's application. */

import "@openhouse/ui/pane/pane.css";
import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { Activity, OwnApplication } from "../api/use-activities.ts";
import { ApplicationForm } from "./application-form.tsx";
import { Icon } from "@openhouse/ui/icon/icon";
import { useOwnPicture } from "../api/use-activities.ts";

const tones: Readonly<Record<OwnApplication["state"], BadgeTone>> = {
  applying: "info",
  joined: "gain",
  rejected: "error",
};

/** After a rejection, the member can apply again while the activity runs. */
export function ActivityPane({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const [isWriting, setWriting] = useState(false);
  const { promotionId, slug, title, summary, isOpen, endDate, application } = activity;
  const canApply = isOpen && (application === null || application.state === "rejected");
  const heading = `activity-${promotionId}`;
  const onSent = () => {
    setWriting(false);
    showToast("success", t("activities.sent"));
  };
  return (
    <section className="pane activity" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <p className="activity-marks">
          {application !== null && (
            <Badge tone={tones[application.state]}>{t(`activities.state.${application.state}`)}</Badge>
          )}
          {!isOpen && <Badge tone="neutral">{t("activities.state.close")}</Badge>}
          {endDate !== null && <Badge icon="clock">{t("activities.until", { day: day(endDate) })}</Badge>}
        </p>
      </header>
      {summary !== "" && <p>{summary}</p>}
      {isOpen && (
        <RouteLink className="text-link" href={href("promotion", { slug })}>
          {t("activities.terms")}
        </RouteLink>
      )}
      {application !== null && <ApplicationDetails application={application} />}
      {canApply && !isWriting && (
        <Button kind="primary" icon="image" onClick={() => setWriting(true)}>
          {t(application === null ? "activities.apply" : "activities.again")}
        </Button>
      )}
      {canApply && isWriting && (
        <ApplicationForm promotionId={promotionId} onSent={onSent} onCancel={() => setWriting(false)} />
      )}
    </section>
  );
}

function ApplicationDetails({ application }: { application: OwnApplication }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { comment, pictures, appliedAt, note } = application;
  return (
    <div className="activity-own">
      <p className="muted">{t("activities.sentAt", { time: moment(appliedAt) })}</p>
      <ul className="activity-pictures">
        {pictures.map((fileId, index) => (
          <li key={fileId}>
            <OwnPicture fileId={fileId} name={t("activities.picture", { number: index + 1 })} />
          </li>
        ))}
      </ul>
      {comment !== "" && <p className="activity-words">{comment}</p>}
      {note !== null && note !== "" && (
        <p className="activity-note">
          <b>{t("activities.note")}</b> {note}
        </p>
      )}
    </div>
  );
}

function OwnPicture({ fileId, name }: { fileId: string; name: string }) {
  const url = useOwnPicture(fileId);
  return url === undefined ? <Icon name="image" /> : <img src={url} alt={name} />;
}

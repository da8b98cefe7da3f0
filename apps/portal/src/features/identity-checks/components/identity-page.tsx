/** /member/identity: the state of the member's identity check, and the form while documents may be submitted. */

import "./identity.css";
import "@openhouse/ui/pane/pane.css";
import { useEffect, useRef } from "react";
import { startOfDay } from "@openhouse/browser/zoned-day";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { NeedsAccount } from "../../../components/needs-account.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PageFailure } from "../../../components/page-failure.tsx";
import { RouteLink } from "../../../components/route-link.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { memberPath } from "../../../lib/navigation/member-path.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { useOwnIdentity } from "../api/use-identity.ts";
import type { OwnIdentity } from "../api/use-identity.ts";
import { IdentityForm } from "./identity-form.tsx";

export default function IdentityPage() {
  return useIsTrial() ? <NeedsAccount /> : <MemberIdentity />;
}

function MemberIdentity() {
  const read = useOwnIdentity();
  if (read.isPending) return <Skeleton height="36rem" />;
  if (read.data === undefined) return <PageFailure error={read.error} onRetry={() => void read.refetch()} />;
  const identity = read.data;
  return (
    <div className="identity">
      <StatePane identity={identity} />
      {identity.state === "rejected" && <Rejection identity={identity} />}
      {identity.canSubmit && <IdentityForm identity={identity} />}
    </div>
  );
}

const icons: Readonly<Record<OwnIdentity["state"], IconName>> = {
  none: "id",
  submitted: "clock",
  approved: "success",
  rejected: "warning",
  expired: "history",
};

function StatePane({ identity }: { identity: OwnIdentity }) {
  const { t } = useTexts();
  const { state, submittedAt } = identity;
  const heading = useRef<HTMLHeadingElement>(null);
  const lastState = useRef(state);
  // After the submission, the form disappears, so the focus moves to the heading.
  useEffect(() => {
    if (state === "submitted" && lastState.current !== state) heading.current?.focus();
    lastState.current = state;
  }, [state]);
  const { exactMoment } = useFormats();
  return (
    <section className="pane identity-state" data-state={state} data-lit={state === "approved" ? "" : undefined}>
      <Icon name={icons[state]} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t(`identity.state.${state}.title`)}
        </h2>
        <p className="muted">{t(`identity.state.${state}.text`)}</p>
        <RequiredFor identity={identity} />
        {state === "submitted" && submittedAt !== null && (
          <p className="muted">{t("identity.submittedAt", { at: exactMoment(submittedAt) })}</p>
        )}
        {state === "approved" && <Validity identity={identity} />}
      </div>
    </section>
  );
}

/** Lists what the merchant requires the identity check for. Renders nothing if the member is verified. */
function RequiredFor({ identity: { state, required } }: { identity: OwnIdentity }) {
  const { t } = useTexts();
  if (state === "approved") return null;
  const actions = (["withdrawal", "deposit", "play"] as const).filter((action) => required[action]);
  if (actions.length === 0) return state === "submitted" ? null : <p>{t("identity.required.none")}</p>;
  return (
    <ul className="identity-required">
      {actions.map((action) => (
        <li key={action}>
          <Icon name="lock" />
          {t(`identity.required.${action}`)}
        </li>
      ))}
    </ul>
  );
}

function Validity({ identity: { validUntil, canSubmit } }: { identity: OwnIdentity }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { merchant } = usePage();
  return (
    <>
      {validUntil !== null && (
        <p>{t("identity.validUntil", { day: day(startOfDay(validUntil, merchant.timeZone)) })}</p>
      )}
      {canSubmit ? (
        <Notice tone="live">{t("identity.renew")}</Notice>
      ) : (
        <RouteLink className="text-link" href={memberPath("withdraw")}>
          {t("identity.toWithdraw")}
        </RouteLink>
      )}
    </>
  );
}

function Rejection({ identity: { reason, note } }: { identity: OwnIdentity }) {
  const { t } = useTexts();
  return (
    <Notice tone="error">
      <strong>{t(`identity.reason.${reason ?? "other"}`)}</strong>
      {note !== "" && <p>{note}</p>}
      <p>{t("identity.resubmit")}</p>
    </Notice>
  );
}

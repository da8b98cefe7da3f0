/**
 * Actions of support, risk and admin on a member: freeze the wallet, block the account, reset the authenticator,
 * issue a first password, correct the date of birth, set a limit, exclude from play.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { blockedStatus, maySignIn } from "@openhouse/rules/identity/member-status";
import { Button } from "@openhouse/ui/button/button";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { AccessDialog } from "./access-dialog.tsx";
import type { AccessAction } from "./access-dialog.tsx";
import { FirstPasswordDialog } from "./first-password-dialog.tsx";
import { BirthdayDialog } from "./birthday-dialog.tsx";
import { guardianRoles } from "./guardian-roles.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

type Action = "freeze" | "unfreeze" | "exclude" | "limit" | "birthday" | "firstPassword" | AccessAction;

const terms = ["7", "30", "180", "365", ""] as const;

export function MemberActions({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [action, setAction] = useState<Action>();
  if (!roles.some((role) => guardianRoles.has(role))) return null;
  const isBlocked = member.status === blockedStatus;
  const freezeAction = member.isFrozen ? "unfreeze" : "freeze";
  return (
    <>
      <Button size="small" icon="lock" onClick={() => setAction(freezeAction)}>
        {t(`backoffice.member.${freezeAction}`)}
      </Button>
      {(isBlocked || maySignIn(member.status)) && (
        <Button
          size="small"
          icon={isBlocked ? "door-open" : "key"}
          onClick={() => setAction(isBlocked ? "unblock" : "block")}
        >
          {t(isBlocked ? "backoffice.member.unblock" : "backoffice.member.block")}
        </Button>
      )}
      {member.hasAuthenticator && member.authenticatorRequest === null && (
        <Button size="small" icon="phone" onClick={() => setAction("reset")}>
          {t("backoffice.member.totp.reset")}
        </Button>
      )}
      {member.hasFirstPassword && (
        <Button size="small" icon="key" onClick={() => setAction("firstPassword")}>
          {t("backoffice.member.firstPassword")}
        </Button>
      )}
      <Button size="small" icon="calendar" onClick={() => setAction("birthday")}>
        {t("backoffice.member.birthday.correct")}
      </Button>
      <Button size="small" icon="hourglass" onClick={() => setAction("limit")}>
        {t("backoffice.member.limit")}
      </Button>
      <Button kind="danger" size="small" icon="close" onClick={() => setAction("exclude")}>
        {t("backoffice.member.exclude")}
      </Button>
      {action === "birthday" && <BirthdayDialog member={member} onClose={() => setAction(undefined)} />}
      {action === "firstPassword" && <FirstPasswordDialog member={member} onClose={() => setAction(undefined)} />}
      {action === "limit" && <LimitDialog member={member} onClose={() => setAction(undefined)} />}
      {action === "exclude" && <ExcludeDialog member={member} onClose={() => setAction(undefined)} />}
      {(action === "freeze" || action === "unfreeze") && (
        <FreezeDialog member={member} action={action} onClose={() => setAction(undefined)} />
      )}
      {(action === "block" || action === "unblock" || action === "reset") && (
        <AccessDialog member={member} action={action} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

interface DialogProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

function FreezeDialog({ member: { id, account }, action, onClose }: DialogProps & { action: "freeze" | "unfreeze" }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshMember(id);
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    if (action === "freeze") await api.call("POST /backoffice/api/members/:id/freeze", call);
    else await api.call("POST /backoffice/api/members/:id/unfreeze", call);
    await refresh();
    showToast("success", t(`backoffice.member.done.${action}`, { account }));
  };
  return (
    <DecisionDialog
      title={t(`backoffice.member.${action}.title`, { account })}
      consequence={<p>{t(`backoffice.member.${action}.text`)}</p>}
      kind={action === "freeze" ? "danger" : "primary"}
      confirmLabel={t(`backoffice.member.${action}`)}
      usualReasons={
        action === "freeze"
          ? [t("backoffice.reason.suspicious"), t("backoffice.reason.documents")]
          : [t("backoffice.reason.cleared")]
      }
      onDecide={decide}
      onClose={onClose}
    />
  );
}

function ExcludeDialog({ member: { id, account }, onClose }: DialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshMember(id);
  const [term, setTerm] = useState<string>("30");
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const body = { days: term === "" ? null : Number(term), reason };
    // Another term is a new request and needs a new idempotency key.
    const key = `${idempotencyKey}-${term}`;
    await api.call("POST /backoffice/api/members/:id/exclude", { params: { id }, body, idempotencyKey: key });
    await refresh();
    showToast("success", t("backoffice.member.done.exclude", { account }));
  };
  return (
    <DecisionDialog
      title={t("backoffice.member.exclude.title", { account })}
      consequence={
        <>
          <p>{t("backoffice.member.exclude.text")}</p>
          <SelectField
            label={t("backoffice.member.exclude.term")}
            value={term}
            options={terms.map((days) => ({
              value: days,
              label: days === "" ? t("backoffice.exclusion.endless") : t("backoffice.member.exclude.days", { days }),
            }))}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        </>
      }
      kind="danger"
      confirmLabel={t("backoffice.member.exclude")}
      usualReasons={[t("backoffice.reason.ownWish"), t("backoffice.reason.harm")]}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

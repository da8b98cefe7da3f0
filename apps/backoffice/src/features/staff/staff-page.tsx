/** The staff: accounts, roles, requests that wait for a second admin, and the permissions of each role. */

import "./staff.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isStaffRole } from "@openhouse/rules/identity/staff-roles";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { WaitingNotice } from "../../components/detail/waiting-notice.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useStaff } from "../../lib/office.tsx";
import { useCall } from "../../lib/use-call.ts";
import { AddStaff } from "./add-staff.tsx";
import { roleNames } from "./role-names.ts";
import { StaffDialog } from "./staff-dialog.tsx";
import type { StaffAction, Person } from "./staff-dialog.tsx";

export default function StaffPage() {
  const { t } = useTexts();
  const mayChange = useStaff().roles.includes("admin");
  const { data, error, refetch } = useCall("GET /backoffice/api/staff", undefined, { refreshMs: 30_000 });
  const [action, setAction] = useState<StaffAction>();
  const [isAdding, setAdding] = useState(false);
  const actions = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      {t("backoffice.staff.add")}
    </Button>
  );
  return (
    <OfficePage title={t("backoffice.area.staff")} actions={actions}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="staff-list">
          {data.list.map((person) => (
            <PersonCard key={person.id} person={person} onAction={mayChange ? setAction : undefined} />
          ))}
        </ul>
      )}
      <RoleTable />
      {action !== undefined && <StaffDialog action={action} onClose={() => setAction(undefined)} />}
      {isAdding && <AddStaff onClose={() => setAdding(false)} />}
    </OfficePage>
  );
}

interface PersonCardProps {
  readonly person: Person;
  readonly onAction: ((action: StaffAction) => void) | undefined;
}

function PersonCard({ person, onAction }: PersonCardProps) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { account, name, email, roles, isDisabled, isSelf, hasAccess, invitedUntil, seenAt } = person;
  return (
    <li className="person" data-disabled={isDisabled ? "" : undefined}>
      <div className="person-head">
        <strong>{name}</strong>
        <span className="code muted">{account}</span>
        {isSelf && <Badge tone="brand">{t("backoffice.staff.self")}</Badge>}
        {isDisabled && <Badge tone="error">{t("backoffice.staff.disabled")}</Badge>}
      </div>
      <div className="badges">
        {roles.filter(isStaffRole).map((role) => (
          <Badge key={role} tone={role === "admin" ? "live" : "neutral"}>
            {t(`backoffice.role.${role}`)}
          </Badge>
        ))}
      </div>
      <p className="muted">
        {email !== null && <span className="person-email">{email} · </span>}
        <span className="figures">
          {t("backoffice.staff.seen")}: {seenAt === null ? t("backoffice.staff.never") : stamp(seenAt)}
        </span>
      </p>
      {!hasAccess && (
        <p className="notice" data-tone={invitedUntil === null ? "error" : "info"}>
          <Icon name="mail" />
          {invitedUntil === null
            ? t("backoffice.staff.uninvited")
            : t("backoffice.staff.invited", { time: stamp(invitedUntil) })}
        </p>
      )}
      <Requests person={person} onAction={onAction} />
      {onAction !== undefined && isSelf && <p className="muted">{t("backoffice.staff.own")}</p>}
      {onAction !== undefined && !isSelf && (
        <div className="person-actions">
          <Button size="small" icon="edit" onClick={() => onAction({ kind: "roles", person })}>
            {t("backoffice.staff.change")}
          </Button>
          {!isDisabled && (
            <Button size="small" icon="mail" onClick={() => onAction({ kind: "invite", person })}>
              {t("backoffice.staff.invite")}
            </Button>
          )}
          <Button size="small" onClick={() => onAction({ kind: isDisabled ? "enable" : "disable", person })}>
            {t(isDisabled ? "backoffice.staff.enable" : "backoffice.staff.disable")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Waiting requests for roles and invitations. Staff members cannot approve a request for themselves. */
function Requests({ person, onAction }: PersonCardProps) {
  const { t } = useTexts();
  const { rolesRequest, invitationRequest, isSelf } = person;
  return (
    <>
      {rolesRequest !== null && (
        <WaitingNotice
          isOwn={rolesRequest.isOwn}
          approveLabel={t("backoffice.staff.grant")}
          onApprove={isSelf ? undefined : onAction && (() => onAction({ kind: "grant", person }))}
          rejectLabel={t("backoffice.staff.deny")}
          onReject={onAction && (() => onAction({ kind: "deny", person }))}
        >
          {t("backoffice.staff.waits", {
            by: rolesRequest.by,
            roles: roleNames(rolesRequest.roles.filter(isStaffRole), t),
          })}
        </WaitingNotice>
      )}
      {invitationRequest !== null && (
        <WaitingNotice
          isOwn={invitationRequest.isOwn}
          approveLabel={t("backoffice.staff.invite.grant")}
          onApprove={isSelf ? undefined : onAction && (() => onAction({ kind: "inviteGrant", person }))}
          rejectLabel={t("backoffice.staff.deny")}
          onReject={isSelf ? undefined : onAction && (() => onAction({ kind: "inviteDeny", person }))}
        >
          {t("backoffice.staff.invite.waits", { by: invitationRequest.by, email: invitationRequest.email })}
        </WaitingNotice>
      )}
    </>
  );
}

/** The permissions of each role, from the server's permission table. */
function RoleTable() {
  const { t } = useTexts();
  const { data } = useCall("GET /backoffice/api/staff/roles", undefined, { isKept: true });
  if (data === undefined) return null;
  return (
    <Section isFramed title={t("backoffice.staff.mayDo")}>
      <ul className="role-list">
        {data.list.map(({ role, routes }) => (
          <li key={role}>
            <details>
              <summary>
                <strong>{t(`backoffice.role.${role}`)}</strong>{" "}
                <span className="muted">{t(`backoffice.roleDoes.${role}`)}</span>
                <Badge>{t("backoffice.staff.calls", { count: routes.length })}</Badge>
              </summary>
              <ul className="code">
                {routes.map((route) => (
                  <li key={route}>{route}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

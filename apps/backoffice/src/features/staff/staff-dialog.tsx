/** Asks for the reason before a staff member's rights change, an invitation is sent, or a request is decided. */

import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isStaffEmail } from "@openhouse/rules/identity/staff-form";
import { hasMoneyRole, isStaffRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { RoleChoice } from "./role-choice.tsx";
import { roleNames } from "./role-names.ts";
import { SentInvitation } from "./sent-invitation.tsx";
import type { InvitationResult } from "./sent-invitation.tsx";
import { StaffEmailField } from "./staff-email-field.tsx";

export type Person = Reply<"GET /backoffice/api/staff">["list"][number];

export interface StaffAction {
  readonly kind: "roles" | "disable" | "enable" | "grant" | "deny" | "invite" | "inviteGrant" | "inviteDeny";
  readonly person: Person;
}

interface StaffDialogProps {
  readonly action: StaffAction;
  readonly onClose: () => void;
}

export function StaffDialog({ action: { kind, person }, onClose }: StaffDialogProps) {
  const { t } = useTexts();
  const send = useSend(person);
  const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles.filter(isStaffRole));
  const [email, setEmail] = useState(person.email ?? "");
  const [isTried, setIsTried] = useState(false);
  const isReachable = isStaffEmail(email.trim());
  const [result, setResult] = useState<InvitationResult>();
  const isSent = useRef(false);
  const { name, rolesRequest, invitationRequest } = person;
  const requestedRoles = roleNames((rolesRequest?.roles ?? []).filter(isStaffRole), t);
  const usualReasons = {
    disable: [t("backoffice.staff.reason.leaves")],
    invite: [t("backoffice.staff.reason.lost"), t("backoffice.staff.reason.forgot")],
    other: [t("backoffice.staff.reason.joins"), t("backoffice.staff.reason.moves")],
  };
  const dialogs = {
    roles: {
      title: t("backoffice.staff.change.title", { name }),
      label: t("backoffice.staff.change"),
      text: <RoleChoice roles={roles} onChange={setRoles} />,
    },
    disable: {
      title: t("backoffice.staff.disable.title", { name }),
      label: t("backoffice.staff.disable"),
      text: <p>{t("backoffice.staff.disable.text")}</p>,
    },
    enable: {
      title: t("backoffice.staff.enable.title", { name }),
      label: t("backoffice.staff.enable"),
      text: <p>{t("backoffice.staff.enable.text")}</p>,
    },
    grant: {
      title: t("backoffice.staff.grant.title", { name }),
      label: t("backoffice.staff.grant"),
      text: (
        <p>
          {t("backoffice.staff.grant.text", {
            by: rolesRequest?.by ?? "",
            roles: requestedRoles,
            reason: rolesRequest?.reason ?? "",
          })}
        </p>
      ),
    },
    deny: {
      title: t("backoffice.staff.deny.title", { name }),
      label: t("backoffice.staff.deny"),
      text: <p>{t("backoffice.staff.deny.text")}</p>,
    },
    invite: {
      title: t("backoffice.staff.invite.title", { name }),
      label: t("backoffice.staff.invite"),
      text: <InviteText person={person} email={email} isWrong={isTried && !isReachable} onEmail={setEmail} />,
    },
    inviteGrant: {
      title: t("backoffice.staff.invite.grant.title", { name }),
      label: t("backoffice.staff.invite.grant"),
      text: (
        <p>
          {t("backoffice.staff.invite.grant.text", {
            email: invitationRequest?.email ?? "",
            by: invitationRequest?.by ?? "",
            reason: invitationRequest?.reason ?? "",
          })}
        </p>
      ),
    },
    inviteDeny: {
      title: t("backoffice.staff.invite.deny.title", { name }),
      label: t("backoffice.staff.deny"),
      text: <p>{t("backoffice.staff.invite.deny.text")}</p>,
    },
  };
  if (result !== undefined) return <SentInvitation result={result} name={name} onClose={onClose} />;
  const { title, label, text } = dialogs[kind];
  return (
    <DecisionDialog
      title={title}
      confirmLabel={label}
      kind={kind === "disable" ? "danger" : "primary"}
      consequence={text}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={usualReasons[kind === "disable" || kind === "invite" ? kind : "other"]}
      subject={[roles, email]}
      check={() => {
        setIsTried(true);
        return kind !== "invite" || isReachable;
      }}
      onDecide={async (decision) => {
        const newResult = await send(kind, decision, { roles, email });
        isSent.current = newResult !== undefined;
        setResult(newResult);
      }}
      // The dialog also calls `onClose` after success. If an invitation was sent, its result is then shown in place of
      // the dialog.
      onClose={() => {
        if (!isSent.current) onClose();
      }}
    />
  );
}

interface InviteTextProps {
  readonly person: Person;
  readonly email: string;
  readonly isWrong: boolean;
  readonly onEmail: (email: string) => void;
}

function InviteText({ person, email, isWrong, onEmail }: InviteTextProps) {
  const { t } = useTexts();
  const needsSecondPerson = hasMoneyRole(person.roles.filter(isStaffRole)) || person.rolesRequest !== null;
  return (
    <div className="plan">
      <p>{t("backoffice.staff.invite.text")}</p>
      {needsSecondPerson && <p className="muted">{t("backoffice.staff.invite.twoNote")}</p>}
      <StaffEmailField email={email} isWrong={isWrong} onEmail={onEmail} />
    </div>
  );
}

interface StaffInput {
  readonly roles: readonly StaffRole[];
  readonly email: string;
}

/** Sends the decision and returns the result of the invitation, if one was sent. */
function useSend({ id }: Person) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const call = async (
    kind: StaffAction["kind"],
    { reason, idempotencyKey }: Decision,
    { roles, email }: StaffInput,
  ): Promise<InvitationResult | undefined> => {
    const common = { params: { id }, idempotencyKey };
    const decisionBody = {
      decision: kind === "grant" || kind === "inviteGrant" ? "approved" : "rejected",
      reason,
    } as const;
    switch (kind) {
      case "roles":
        await api.call("PUT /backoffice/api/staff/:id/roles", { ...common, body: { roles: [...roles], reason } });
        return undefined;
      case "disable":
      case "enable":
        await api.call("PUT /backoffice/api/staff/:id/access", {
          ...common,
          body: { isDisabled: kind === "disable", reason },
        });
        return undefined;
      case "grant":
      case "deny":
        await api.call("POST /backoffice/api/staff/:id/roles/decision", { ...common, body: decisionBody });
        return undefined;
      case "invite":
        return api.call("POST /backoffice/api/staff/:id/invitation", {
          ...common,
          body: { email: email.trim(), reason },
        });
      case "inviteGrant":
        return api.call("POST /backoffice/api/staff/:id/invitation/decision", { ...common, body: decisionBody });
      case "inviteDeny":
        await api.call("POST /backoffice/api/staff/:id/invitation/decision", { ...common, body: decisionBody });
        return undefined;
    }
  };
  return async (...input: Parameters<typeof call>): Promise<InvitationResult | undefined> => {
    const result = await call(...input);
    await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/staff") });
    showToast("success", t("backoffice.done"));
    return result;
  };
}

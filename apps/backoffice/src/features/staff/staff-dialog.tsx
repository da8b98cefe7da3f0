/** What is asked before a person's rights change, with the reason. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isStaffRole } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { Person } from "./staff-page.tsx";

/** Which question, about whom. */
export interface AskedOfStaff {
  readonly kind: "roles" | "disable" | "enable" | "grant" | "deny";
  readonly person: Person;
}

interface StaffDialogProps {
  readonly asked: AskedOfStaff;
  readonly onClose: () => void;
}

/** See the head of this file. */
export function StaffDialog({ asked: { kind, person }, onClose }: StaffDialogProps) {
  const { t } = useTexts();
  const send = useSend(person);
  const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles.filter(isStaffRole));
  const { name, adminRequest } = person;
  const by = adminRequest?.by ?? "";
  const usual = [t("house.staff.reason.joins"), t("house.staff.reason.moves")];
  const dialogs = {
    roles: {
      title: t("house.staff.change.title", { name }),
      label: t("house.staff.change"),
      text: <RoleChoice roles={roles} onChange={setRoles} />,
    },
    disable: {
      title: t("house.staff.disable.title", { name }),
      label: t("house.staff.disable"),
      text: <p>{t("house.staff.disable.text")}</p>,
    },
    enable: {
      title: t("house.staff.enable.title", { name }),
      label: t("house.staff.enable"),
      text: <p>{t("house.staff.enable.text")}</p>,
    },
    grant: {
      title: t("house.staff.grant.title", { name }),
      label: t("house.staff.grant"),
      text: <p>{t("house.staff.grant.text", { by, reason: adminRequest?.reason ?? "" })}</p>,
    },
    deny: {
      title: t("house.staff.deny.title", { name }),
      label: t("house.staff.deny"),
      text: <p>{t("house.staff.deny.text")}</p>,
    },
  };
  const { title, label, text } = dialogs[kind];
  return (
    <DecisionDialog
      title={title}
      confirmLabel={label}
      kind={kind === "disable" ? "danger" : "primary"}
      consequence={text}
      reasonHint={t("house.reason.hint")}
      usualReasons={kind === "disable" ? [t("house.staff.reason.leaves")] : usual}
      subject={roles}
      onDecide={(decision) => send(kind, decision, roles)}
      onClose={onClose}
    />
  );
}

function useSend({ id }: Person) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const call = (kind: AskedOfStaff["kind"], { reason, idempotencyKey }: Decision, roles: readonly StaffRole[]) => {
    const common = { params: { id }, idempotencyKey };
    switch (kind) {
      case "roles":
        return api.call("PUT /backoffice/api/staff/:id/roles", { ...common, body: { roles: [...roles], reason } });
      case "disable":
      case "enable":
        return api.call("PUT /backoffice/api/staff/:id/access", {
          ...common,
          body: { isDisabled: kind === "disable", reason },
        });
      case "grant":
      case "deny":
        return api.call("POST /backoffice/api/staff/:id/admin", {
          ...common,
          body: { decision: kind === "grant" ? "approved" : "rejected", reason },
        });
    }
  };
  return async (...input: Parameters<typeof call>) => {
    queries.setQueryData(callKey("GET /backoffice/api/staff"), await call(...input));
    showToast("gain", t("house.done"));
  };
}

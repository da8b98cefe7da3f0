/** Adds a staff member and shows whether the invitation was sent. */

import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { staffFaults } from "@openhouse/rules/identity/staff-form";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import { TextField } from "@openhouse/ui/field/field";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { RoleChoice } from "./role-choice.tsx";
import { SentInvitation } from "./sent-invitation.tsx";
import type { InvitationResult } from "./sent-invitation.tsx";
import { StaffEmailField } from "./staff-email-field.tsx";

export function AddStaff({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [account, setAccount] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [email, setEmail] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [result, setResult] = useState<InvitationResult>();
  const isAdded = useRef(false);
  const form = { account: account.trim(), name: name.trim(), email: email.trim() };
  const faults = staffFaults(form);
  const isWrong = (field: keyof typeof form) => isTried && faults.includes(field);
  if (result !== undefined) return <SentInvitation result={result} name={name} onClose={onClose} />;
  return (
    <DecisionDialog
      title={t("backoffice.staff.add")}
      subject={[account, name, email, roles]}
      confirmLabel={t("backoffice.staff.add")}
      kind="primary"
      consequence={
        <div className="plan">
          <TextField
            label={t("backoffice.staff.account")}
            hint={t("backoffice.staff.accountHint")}
            error={isWrong("account") ? t("backoffice.staff.accountWrong") : undefined}
            value={account}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={31}
            required
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <TextField
            label={t("backoffice.staff.name")}
            error={isWrong("name") ? t("backoffice.staff.nameWrong") : undefined}
            value={name}
            autoComplete="off"
            maxLength={80}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <StaffEmailField email={email} isWrong={isWrong("email")} onEmail={setEmail} />
          <RoleChoice roles={roles} isWrong={isTried && roles.length === 0} onChange={setRoles} />
        </div>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.staff.reason.joins"), t("backoffice.staff.reason.back")]}
      check={() => {
        setIsTried(true);
        return faults.length === 0 && roles.length > 0;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { ...form, roles: [...roles], reason };
        const newResult = await api.call("POST /backoffice/api/staff", { body, idempotencyKey });
        isAdded.current = true;
        setResult(newResult);
        await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/staff") });
      }}
      // The dialog also calls `onClose` after success. In that case, the result is shown in place of the dialog.
      onClose={() => {
        if (!isAdded.current) onClose();
      }}
    />
  );
}

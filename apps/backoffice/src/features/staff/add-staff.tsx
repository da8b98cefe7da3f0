/** Takes somebody onto the staff, then shows once what he needs to come in. */

import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { TextField } from "@openhouse/ui/field/field";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { Facts } from "../../components/detail/facts.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { RoleChoice } from "./role-choice.tsx";

type Added = Reply<"POST /backoffice/api/staff">;

/** See the head of this file. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [account, setAccount] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [added, setAdded] = useState<Added>();
  const isAdded = useRef(false);
  if (added !== undefined) return <Secrets added={added} name={name} onClose={onClose} />;
  return (
    <DecisionDialog
      title={t("house.staff.add")}
      confirmLabel={t("house.staff.add")}
      kind="primary"
      consequence={
        <div className="plan">
          <TextField
            label={t("house.staff.account")}
            hint={t("house.staff.accountHint")}
            value={account}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={31}
            required
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <TextField
            label={t("house.staff.name")}
            value={name}
            autoComplete="off"
            maxLength={80}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <RoleChoice roles={roles} onChange={setRoles} />
        </div>
      }
      reasonHint={t("house.reason.hint")}
      usualReasons={[t("house.staff.reason.joins"), t("house.staff.reason.back")]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { account: account.trim(), name: name.trim(), roles: [...roles], reason };
        const answer = await api.call("POST /backoffice/api/staff", { body, idempotencyKey });
        isAdded.current = true;
        setAdded(answer);
        await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/staff") });
      }}
      // A form that is done closes itself; then the secrets take its place.
      onClose={() => {
        if (!isAdded.current) onClose();
      }}
    />
  );
}

interface SecretsProps {
  readonly added: Added;
  readonly name: string;
  readonly onClose: () => void;
}

function Secrets({ added, name, onClose }: SecretsProps) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={added.account} closeLabel={t("backoffice.close")}>
      <output>{t("house.staff.secrets", { name })}</output>
      <Facts
        facts={[
          { name: t("house.staff.account"), value: <CopyText text={added.account} /> },
          { name: t("house.staff.password"), value: <CopyText text={added.password} /> },
          { name: t("house.staff.totp"), value: <CopyText text={added.totpSecret} /> },
          { name: t("house.staff.uri"), value: <CopyText text={added.totpUri} /> },
        ]}
      />
      {added.isAdminRequested && <p className="muted">{t("house.staff.adminNote")}</p>}
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t("house.staff.stored")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for a member's correct date of birth and the reason of the correction. */

import { useState } from "react";
import { earliestBirthday, isBirthday } from "@openhouse/rules/identity/age";
import { zonedDay } from "@openhouse/browser/zoned-day";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useBusinessNow } from "../../lib/business-clock.tsx";
import { useOffice, useStaff } from "../../lib/office.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

export function BirthdayDialog({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const { id, account } = member;
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshMember(id);
  const today = zonedDay(useBusinessNow(60_000), useStaff().timeZone);
  const [birthday, setBirthday] = useState(member.birthday ?? "");
  const [hasFault, setFault] = useState(false);
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const body = { birthday, reason };
    await api.call("PUT /backoffice/api/members/:id/birthday", { params: { id }, body, idempotencyKey });
    await refresh();
    showToast("success", t("backoffice.member.done.birthday", { account }));
  };
  return (
    <DecisionDialog
      title={t("backoffice.member.birthday.title", { account })}
      consequence={
        <>
          <p>{t("backoffice.member.birthday.text")}</p>
          <TextField
            label={t("backoffice.member.birthday")}
            name="birthday"
            type="date"
            required
            min={earliestBirthday}
            max={today}
            value={birthday}
            error={hasFault ? t("backoffice.member.birthday.fault") : undefined}
            onChange={({ currentTarget }) => setBirthday(currentTarget.value)}
          />
        </>
      }
      kind="primary"
      confirmLabel={t("backoffice.member.birthday.save")}
      usualReasons={[t("backoffice.reason.documentSeen")]}
      reasonHint={t("backoffice.reason.hint")}
      subject={birthday}
      check={() => {
        const isValid = isBirthday(birthday, today);
        setFault(!isValid);
        return isValid;
      }}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

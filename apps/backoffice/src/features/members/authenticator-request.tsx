/** A member's lost authenticator waits for the second person; whoever asked may only turn it down. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useStaff } from "../../lib/office.tsx";
import { AccessDialog } from "./access-dialog.tsx";
import { guardianRoles } from "./guardian-roles.ts";
import type { MemberDetail } from "./member-facts.tsx";

/** See the head of this file. */
export function AuthenticatorRequest({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [asked, setAsked] = useState<"approve" | "deny">();
  const { authenticatorRequest: request } = member;
  if (request === null) return null;
  const mayDecide = roles.some((role) => guardianRoles.has(role));
  return (
    <div className="notice" data-tone="live">
      <Icon name="hourglass" />
      <span>{t("backoffice.member.totp.waits", { by: request.by, reason: request.reason })}</span>
      {mayDecide && (
        <span className="notice-actions">
          {!request.isOwn && (
            <Button size="small" kind="danger" onClick={() => setAsked("approve")}>
              {t("backoffice.member.totp.approve")}
            </Button>
          )}
          <Button size="small" onClick={() => setAsked("deny")}>
            {t("backoffice.member.totp.deny")}
          </Button>
        </span>
      )}
      {asked !== undefined && <AccessDialog member={member} asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** Tells a member to verify the identity first, with a link to the page for it. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { memberPath } from "../lib/navigation/member-path.ts";
import { RouteLink } from "./route-link.tsx";

/** The error code of a refused withdrawal, deposit or launch that this component explains. */
export const identityCode = "identity.required";

/** `onLeave` runs when the link is followed, for example to close a dialog. */
export function IdentityRequired({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTexts();
  return (
    <div className="form">
      <p>{t("common.identity.text")}</p>
      <RouteLink
        className="button"
        data-kind="primary"
        data-size="large"
        href={memberPath("identity")}
        {...(onLeave !== undefined && { onClick: onLeave })}
      >
        <Icon name="id" />
        {t("common.identity.action")}
      </RouteLink>
    </div>
  );
}

/** Explains that no game opens during a break or an exclusion, with a link to the page that shows its end. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { memberPath } from "../../../../lib/navigation/member-path.ts";
import { RouteLink } from "../../../../components/route-link.tsx";

/** The error code of a refused launch that this component explains. */
export const pausedCode = "account.excluded";

/** `text` is the text of the refusal. `onLeave` runs when the link is followed, for example to close a dialog. */
export function PlayPaused({ text, onLeave }: { text: string; onLeave?: () => void }) {
  const { t } = useTexts();
  return (
    <div className="form">
      <p>{text}</p>
      <RouteLink
        className="button"
        data-kind="primary"
        data-size="large"
        href={memberPath("limits")}
        {...(onLeave !== undefined && { onClick: onLeave })}
      >
        <Icon name="hourglass" />
        {t("lobby.launch.paused.action")}
      </RouteLink>
    </div>
  );
}

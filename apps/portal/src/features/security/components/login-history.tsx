/** The login attempts: when, from where, on which device, and the result. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useLoginHistory } from "../api/use-security.ts";
import type { LoginEntry } from "../api/use-security.ts";
import { deviceName } from "../rules/device-name.ts";
import { MoreButton } from "./more-button.tsx";
import { PaneRead } from "./pane-read.tsx";
import { SecurityPane } from "./security-pane.tsx";

const tones: Readonly<Record<LoginEntry["outcome"], BadgeTone>> = {
  ok: "gain",
  wrong: "live",
  blocked: "error",
  unfinished: "neutral",
};
const firstCount = 5;

/** Shows the last five attempts; a button shows the others, up to fifty in total. */
export function LoginHistory() {
  const { t } = useTexts();
  const [isExpanded, setExpanded] = useState(false);
  return (
    <SecurityPane id="logins" title={t("security.history.title")} text={t("security.history.text")}>
      <PaneRead read={useLoginHistory()} height="11rem">
        {(logins) => (
          <>
            {logins.length === 0 && <p>{t("security.history.empty")}</p>}
            <ul className="security-lines">
              {logins.slice(0, isExpanded ? undefined : firstCount).map((login) => (
                <LoginLine key={login.id} login={login} />
              ))}
            </ul>
            {!isExpanded && logins.length > firstCount && (
              <MoreButton count={logins.length} onMore={() => setExpanded(true)} />
            )}
          </>
        )}
      </PaneRead>
    </SecurityPane>
  );
}

function LoginLine({ login }: { login: LoginEntry }) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  const { browser, system } = deviceName(login.device);
  const device = [browser, system].filter(Boolean).join(" · ");
  return (
    <li className="login-line">
      <p className="figures">{exactMoment(login.at)}</p>
      <Badge tone={tones[login.outcome]}>{t(`security.history.${login.outcome}`)}</Badge>
      <p className="session-facts muted figures">
        {login.ip} · {device === "" ? t("security.sessions.deviceUnknown") : device}
      </p>
    </li>
  );
}

/** Who tried to come in, when, from where, and how it ended. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useLoginHistory } from "../api/use-security.ts";
import type { LoginEntry } from "../api/use-security.ts";
import { deviceName } from "../rules/device-name.ts";

const tones: Readonly<Record<LoginEntry["outcome"], BadgeTone>> = {
  ok: "gain",
  wrong: "live",
  blocked: "error",
  unfinished: "neutral",
};
const firstCount = 5;

/** See the head of this file. The last few; all fifty on demand. */
export function LoginHistory() {
  const { t } = useTexts();
  const { data, error, refetch } = useLoginHistory();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, firstCount);
  return (
    <section className="security-sessions" aria-labelledby="logins">
      <div className="security-head">
        <h2 id="logins">{t("security.history.title")}</h2>
      </div>
      <p className="muted">{t("security.history.text")}</p>
      {data === undefined && error === null && <Skeleton height="8rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="pane security-pane muted">{t("security.history.empty")}</p>}
      <ul className="session-panes">
        {shown?.map((login) => (
          <LoginLine key={login.id} login={login} />
        ))}
      </ul>
      {!isWhole && (data?.length ?? 0) > firstCount && (
        <Button kind="plain" onClick={() => setIsWhole(true)}>
          {t("security.history.more", { count: data?.length ?? 0 })}
        </Button>
      )}
    </section>
  );
}

function LoginLine({ login }: { login: LoginEntry }) {
  const { t } = useTexts();
  const { exactMoment } = useHouseFormats();
  const { browser, system } = deviceName(login.device);
  const device = [browser, system].filter(Boolean).join(" · ");
  return (
    <li className="pane login-line">
      <p className="figures">{exactMoment(login.at)}</p>
      <Badge tone={tones[login.outcome]}>{t(`security.history.${login.outcome}`)}</Badge>
      <p className="session-facts muted figures">
        {login.ip} · {device === "" ? t("security.sessions.deviceUnknown") : device}
      </p>
    </li>
  );
}

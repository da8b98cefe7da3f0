/** The sessions of the account, the current session first. The member can end every other session. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useEndSessions, useSessions } from "../api/use-sessions.ts";
import type { SessionEntry } from "../api/use-sessions.ts";
import { deviceName } from "../rules/device-name.ts";
import { MoreButton } from "./more-button.tsx";
import { PaneRead } from "./pane-read.tsx";
import { SecurityPane } from "./security-pane.tsx";

const firstCount = 4;

/** Shows the current session and the three others that were used last; a button shows all sessions. */
export function SessionList() {
  const { t } = useTexts();
  const read = useSessions();
  const [sessionsToEnd, setSessionsToEnd] = useState<readonly SessionEntry[]>([]);
  const [isExpanded, setExpanded] = useState(false);
  const otherSessions = (read.data ?? []).filter(({ isCurrent }) => !isCurrent);
  const endOthers = otherSessions.length > 1 && (
    <Button size="small" icon="logout" onClick={() => setSessionsToEnd(otherSessions)}>
      {t("security.sessions.endOthers")}
    </Button>
  );
  return (
    <SecurityPane
      id="sessions"
      title={t("security.sessions.title")}
      text={t("security.sessions.text")}
      action={endOthers}
    >
      <PaneRead read={read} height="11rem">
        {(sessions) => (
          <>
            <ul className="security-lines">
              {sortSessions(sessions)
                .slice(0, isExpanded ? undefined : firstCount)
                .map((session) => (
                  <SessionLine key={session.id} session={session} onEnd={() => setSessionsToEnd([session])} />
                ))}
            </ul>
            {!isExpanded && sessions.length > firstCount && (
              <MoreButton count={sessions.length} onMore={() => setExpanded(true)} />
            )}
          </>
        )}
      </PaneRead>
      <EndDialog sessions={sessionsToEnd} onClose={() => setSessionsToEnd([])} />
    </SecurityPane>
  );
}

function sortSessions(sessions: readonly SessionEntry[]): SessionEntry[] {
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.touchedAt - a.touchedAt);
}

function SessionLine({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const name = useDeviceText(session);
  const { isPhone } = deviceName(session.device);
  return (
    <li className="session-line">
      <Icon name={isPhone ? "phone" : "device"} />
      <p className="session-name">{name}</p>
      {session.isCurrent ? (
        <Badge tone="gain" icon="check">
          {t("security.sessions.current")}
        </Badge>
      ) : (
        <Button
          size="small"
          kind="danger"
          aria-label={t("security.sessions.endName", { device: `${name}, ${session.ip}` })}
          onClick={onEnd}
        >
          {t("security.sessions.end")}
        </Button>
      )}
      <p className="session-facts muted figures">
        {session.ip} · {t("security.sessions.since")} {moment(session.createdAt)}
        <br />
        {t("security.sessions.touched")} {moment(session.touchedAt)}
      </p>
    </li>
  );
}

function EndDialog({ sessions, onClose }: { sessions: readonly SessionEntry[]; onClose: () => void }) {
  const { t } = useTexts();
  const [first] = sessions;
  const device = useDeviceText(first);
  const isSeveral = sessions.length > 1;
  const ending = useEndSessions(() => {
    showToast("success", t(isSeveral ? "security.sessions.endedOthers" : "security.sessions.ended"));
    onClose();
  });
  const text = isSeveral
    ? t("security.sessions.endOthers.ask", { count: sessions.length })
    : t("security.sessions.end.ask", { device, ip: first?.ip ?? "" });
  return (
    <ConfirmDialog
      isOpen={first !== undefined}
      title={t(isSeveral ? "security.sessions.endOthers" : "security.sessions.end")}
      text={text}
      confirmLabel={t("security.sessions.end")}
      cancelLabel={t("common.cancel")}
      closeLabel={t("common.close")}
      isBusy={ending.isBusy}
      failure={ending.failure}
      onConfirm={() => void ending.run(sessions.map(({ id }) => id))}
      onCancel={() => {
        ending.reset();
        onClose();
      }}
    />
  );
}

function useDeviceText(session: SessionEntry | undefined): string {
  const { t } = useTexts();
  const { browser, system } = deviceName(session?.device ?? "");
  if (browser === undefined || system === undefined) return browser ?? system ?? t("security.sessions.deviceUnknown");
  return t("security.sessions.deviceName", { browser, system });
}

/**
 * The end of the top bar: login and register, or the member's balance and menu. The server renders the visitor's side
 * and the outline of the member's; the boot script knows which one the first paint shows.
 */

import { IconButton } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import { openDialog } from "../../lib/dialog-store.ts";
import { LazySlot } from "../../lib/lazy-part.tsx";
import { useFlag, useHasSession } from "../../lib/page-context.tsx";
import { href } from "../../lib/paths.ts";
import { HeaderLogin } from "./header-login.tsx";

const memberCorner = { load: () => import("./member-corner.tsx"), texts: memberTexts };

/** See the head of this file. */
export function SessionCorner() {
  const hasSession = useHasSession();
  if (hasSession) {
    return (
      <div className="session-corner">
        <LazySlot part={memberCorner} fallback={<MemberOutline />} failure={<ReloadButton />} />
      </div>
    );
  }
  return (
    <div className="session-corner">
      <VisitorSide />
      <div className="for-member">
        <MemberOutline />
      </div>
    </div>
  );
}

function ReloadButton() {
  const { t } = useTexts();
  return <IconButton icon="refresh" label={t("common.reload")} onClick={() => location.reload()} />;
}

function VisitorSide() {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  return (
    <div className="visitor-side for-visitor">
      <HeaderLogin />
      <a
        className="button login-link"
        data-kind="quiet"
        href={href("login")}
        data-replay=""
        onClick={(event) => {
          event.preventDefault();
          openDialog({ kind: "login" });
        }}
      >
        {t("shell.login")}
      </a>
      {canRegister && (
        <a
          className="button"
          data-kind="primary"
          href={href("register")}
          data-replay=""
          onClick={(event) => {
            event.preventDefault();
            openDialog({ kind: "register" });
          }}
        >
          {t("shell.register.short")}
        </a>
      )}
    </div>
  );
}

function MemberOutline() {
  return (
    <div className="member-outline" aria-hidden="true">
      <Skeleton width="8.5rem" height="2.75rem" />
      <Skeleton width="2.75rem" height="2.75rem" />
    </div>
  );
}

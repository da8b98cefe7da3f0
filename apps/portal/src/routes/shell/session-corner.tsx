/**
 * The end of the top bar: login and register, or the member's balance and menu. The server renders the visitor's part
 * and the outline of the member's part; the boot script decides which of the two the first paint shows.
 */

import { IconButton } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { useFlag, useHasSession } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { HeaderLogin } from "./header-login.tsx";

const memberCorner = { load: () => import("./member/member-corner.tsx"), texts: memberTexts };

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
  return (
    <div className="visitor-side for-visitor">
      <HeaderLogin />
      <DialogLink kind="login" look="quiet" text={t("shell.login")} />
      {useFlag("REG3") && <DialogLink kind="register" look="primary" text={t("shell.register")} />}
    </div>
  );
}

interface DialogLinkProps {
  readonly kind: "login" | "register";
  readonly look: "quiet" | "primary";
  readonly text: string;
}

/** A link to the page of the login or registration. Once the application runs, a click opens the dialog instead. */
function DialogLink({ kind, look, text }: DialogLinkProps) {
  return (
    <a
      className={`button ${kind}-link`}
      data-kind={look}
      href={href(kind)}
      data-replay=""
      onClick={(event) => {
        event.preventDefault();
        openDialog({ kind });
      }}
    >
      {text}
    </a>
  );
}

function MemberOutline() {
  return (
    <div className="member-outline" aria-hidden="true">
      <Skeleton width="8.5rem" height="2.75rem" />
      <Skeleton width="2.75rem" height="2.75rem" />
      <Skeleton width="2.75rem" height="2.75rem" />
    </div>
  );
}

/** An invitation link to share: its URL, a button that copies the URL, and a QR code. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { QrPicture } from "@openhouse/ui/qr-picture/qr-picture";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { InviteLink } from "../../api/use-invite-links.ts";

/** The complete URL on the current host. */
function urlOf({ path }: InviteLink): string {
  return location.origin + path;
}

interface LinkCodeProps {
  readonly link: InviteLink;
  readonly name: string;
  readonly isOpen: boolean;
}

/** Collapsed by default, because a list of QR codes is hard to read. */
export function LinkCode({ link, name, isOpen }: LinkCodeProps) {
  const { t } = useTexts();
  const url = urlOf(link);
  return (
    <>
      <a className="text-link invite-url" href={url}>
        {url}
      </a>
      <details className="invite-code" open={isOpen}>
        <summary>{t("agents.link.show")}</summary>
        <QrPicture text={url} label={t("agents.link.picture", { name })} />
      </details>
    </>
  );
}

/** The button's label confirms the copy. */
export function CopyLink({ link }: { link: InviteLink }) {
  const { t } = useTexts();
  const [state, setState] = useState<"open" | "done" | "failed">("open");
  const copy = () =>
    navigator.clipboard.writeText(urlOf(link)).then(
      () => setState("done"),
      () => setState("failed"),
    );
  return (
    <Button size="small" icon={state === "done" ? "check" : "copy"} onClick={() => void copy()}>
      <span aria-live="polite">{t(state === "open" ? "agents.link.copy" : `agents.link.copy.${state}`)}</span>
    </Button>
  );
}

/** The merchant's chat room: a provider's page in a frame. Without a chat room, the dialog offers customer service. */

import "./chat-room-dialog.css";
import { useEffect, useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCustomerService } from "../../../components/use-customer-service.ts";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";

export default function ChatRoomDialog() {
  const { merchant } = usePage();
  const { t } = useTexts();
  const url = useChatUrl();
  return (
    <Dialog isOpen onClose={closeDialog} size="wide" title={t("shell.place.chat")} closeLabel={t("common.close")}>
      {url === undefined && <Skeleton height="20rem" />}
      {url === "" && <ClosedRoom />}
      {url !== undefined && url !== "" && (
        <iframe
          className="chat-room"
          src={url}
          title={t("modals.chat.frame", { name: merchant.name })}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, with a session of its own
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
    </Dialog>
  );
}

/** Undefined while the URL loads; "" if there is no chat room or the call failed. */
function useChatUrl(): string | undefined {
  const api = useApi();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    api.call("GET /wps/relay/CBS_launchChat").then(
      ({ chatUrl }) => setUrl(isOnOtherOrigin(chatUrl) ? chatUrl : ""),
      () => setUrl(""),
    );
  }, [api]);
  return url;
}

/**
 * Only an absolute https URL of another origin is shown. A page of our own origin could act for the member, because the
 * frame allows scripts and access to its own origin.
 */
function isOnOtherOrigin(url: string): boolean {
  const parsedUrl = URL.parse(url);
  return parsedUrl?.protocol === "https:" && parsedUrl.origin !== location.origin;
}

function ClosedRoom() {
  const { merchant } = usePage();
  const { t } = useTexts();
  const openService = useCustomerService();
  const [contact] = merchant.customerService;
  return (
    <>
      <p>{t("modals.chat.closed")}</p>
      {contact !== undefined && (
        <div className="dialog-actions">
          <Button kind="primary" icon="headset" onClick={() => openService(contact.path)}>
            {t("shell.customerService")}
          </Button>
        </div>
      )}
    </>
  );
}

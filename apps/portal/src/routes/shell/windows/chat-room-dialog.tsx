/** The merchant's chat room, a provider's page in a frame. Without one, the dialog offers customer service. */

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
  const address = useChatAddress();
  return (
    <Dialog isOpen onClose={closeDialog} size="wide" title={t("shell.place.chat")} closeLabel={t("common.close")}>
      {address === undefined && <Skeleton height="20rem" />}
      {address === "" && <ClosedRoom />}
      {address !== undefined && address !== "" && (
        <iframe
          className="chat-room"
          src={address}
          title={t("modals.chat.frame", { name: merchant.name })}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, with a session of its own
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
    </Dialog>
  );
}

/** Undefined while it loads; "" when there is no chat room or the call failed. */
function useChatAddress(): string | undefined {
  const api = useApi();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    api.call("GET /wps/relay/CBS_launchChat").then(
      // The frame allows scripts and its own origin, so it must not show a page of our origin, which could act for the
      // member.
      ({ chatUrl }) => setAddress(URL.parse(chatUrl)?.protocol === "https:" ? chatUrl : ""),
      () => setAddress(""),
    );
  }, [api]);
  return address;
}

function ClosedRoom() {
  const { merchant } = usePage();
  const { t } = useTexts();
  const openService = useCustomerService();
  const [first] = merchant.customerService;
  return (
    <>
      <p>{t("modals.chat.closed")}</p>
      {first !== undefined && (
        <div className="dialog-actions">
          <Button kind="primary" icon="headset" onClick={() => openService(first.path)}>
            {t("shell.customerService")}
          </Button>
        </div>
      )}
    </>
  );
}

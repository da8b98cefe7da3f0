/**
 * Actions for a downline: view bets; for direct downlines also send money, raise rebates, promote to agent and issue a
 * new first password.
 */

import { useState } from "react";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { usePromote } from "../../api/use-downlines.ts";
import type { Downline } from "../../api/use-downlines.ts";
import { FirstPasswordDialog } from "./first-password-dialog.tsx";
import { RebatesDialog } from "./rebates-dialog.tsx";

interface DownlineActionsProps {
  readonly downline: Downline;
  /** True if the merchant allows transfers to downlines. */
  readonly canSend: boolean;
}

type OpenDialog = "menu" | "promote" | "rebates" | "firstPassword" | undefined;

/** Each row has one button that opens a menu, because a single button is easier to tap on a phone. */
export function DownlineActions({ downline, canSend }: DownlineActionsProps) {
  const { t } = useTexts();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const { customerId, customerName: name } = downline;
  return (
    <>
      <IconButton icon="more" label={t("agents.downline.more", { name })} onClick={() => setOpenDialog("menu")} />
      {openDialog === "menu" && <Menu downline={downline} canSend={canSend} onShow={setOpenDialog} onClose={close} />}
      {openDialog === "promote" && <PromoteDialog downline={downline} onClose={close} />}
      {openDialog === "firstPassword" && <FirstPasswordDialog downline={downline} onClose={close} />}
      {openDialog === "rebates" && <RebatesDialog customerId={customerId} name={name} onClose={close} />}
    </>
  );
}

interface MenuProps extends DownlineActionsProps {
  readonly onShow: (openDialog: OpenDialog) => void;
  readonly onClose: () => void;
}

function Menu({ downline, canSend, onShow, onClose }: MenuProps) {
  const { t } = useTexts();
  const hasBets = useFlag("TEAMBETTING3");
  const { customerName: name, isAgent, isDirect, hasFirstPassword } = downline;
  return (
    <Dialog isOpen onClose={onClose} title={t("agents.downline.actions", { name })} closeLabel={t("common.close")}>
      <div className="downline-menu">
        {hasBets && (
          <RouteLink className="button" data-kind="quiet" href={agentPath("personalHistoryCopy", { name })}>
            <Icon name="receipt" />
            {t("agents.downline.bets")}
          </RouteLink>
        )}
        {isDirect && canSend && (
          <RouteLink className="button" data-kind="quiet" href={agentPath("transferDownline", { to: name })}>
            <Icon name="send" />
            {t("agents.downline.transfer")}
          </RouteLink>
        )}
        {isDirect && (
          <Button icon="chart" onClick={() => onShow("rebates")}>
            {t("agents.downline.rebates")}
          </Button>
        )}
        {isDirect && !isAgent && (
          <Button icon="network" onClick={() => onShow("promote")}>
            {t("agents.downline.promote")}
          </Button>
        )}
        {hasFirstPassword && (
          <Button icon="key" onClick={() => onShow("firstPassword")}>
            {t("agents.downline.firstPassword")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function PromoteDialog({ downline, onClose }: { downline: Downline; onClose: () => void }) {
  const { t } = useTexts();
  const promoting = usePromote(() => {
    showToast("success", t("agents.downline.promote.done", { name: downline.customerName }));
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t("agents.downline.promote.title", { name: downline.customerName })}
      text={t("agents.downline.promote.text")}
      confirmLabel={t("agents.downline.promote")}
      cancelLabel={t("common.cancel")}
      closeLabel={t("common.close")}
      isBusy={promoting.isBusy}
      failure={promoting.failure}
      onConfirm={() => void promoting.run(downline.customerId)}
      onCancel={onClose}
    />
  );
}

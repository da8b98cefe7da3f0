/**
 * Opens a game for a test account of the merchant, so that the supplier can test the wallet with real calls. Shows a
 * player name, a launch token, and the command that runs the conformance tests with this name and token.
 */

import { useRef, useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { SelectField } from "@openhouse/ui/select/select";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { Facts } from "../../components/detail/facts.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { Supplier } from "./supplier-draft.ts";

type OpenedGame = Reply<"POST /backoffice/api/gateway/suppliers/:code/token">;

interface CertifyDialogProps {
  readonly supplier: Supplier;
  readonly onClose: () => void;
}

/** The token is shown only once. */
export function CertifyDialog({ supplier, onClose }: CertifyDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { code, certificationAccounts } = supplier;
  const [account, setAccount] = useState(certificationAccounts[0] ?? "");
  const [openedGame, setOpenedGame] = useState<OpenedGame>();
  const isOpened = useRef(false);
  if (openedGame !== undefined)
    return <OpenedGameDialog supplier={supplier} openedGame={openedGame} onClose={onClose} />;
  const open = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { code }, body: { account, reason }, idempotencyKey };
    setOpenedGame(await api.call("POST /backoffice/api/gateway/suppliers/:code/token", call));
    isOpened.current = true;
  };
  return (
    <DecisionDialog
      title={t("backoffice.supplier.certify.title", { code })}
      confirmLabel={t("backoffice.supplier.certify")}
      kind="primary"
      subject={account}
      consequence={
        <>
          <p>{t("backoffice.supplier.certify.text")}</p>
          <SelectField
            label={t("backoffice.supplier.certify.account")}
            value={account}
            options={certificationAccounts.map((name) => ({ value: name, label: name }))}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        </>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.supplier.reason.agreed")]}
      onDecide={open}
      // The dialog also calls `onClose` after success. In that case, the token is shown in place of the dialog.
      onClose={() => {
        if (!isOpened.current) onClose();
      }}
    />
  );
}

function OpenedGameDialog({ supplier, openedGame, onClose }: CertifyDialogProps & { readonly openedGame: OpenedGame }) {
  const { t } = useTexts();
  const { user, token, currency } = openedGame;
  const wallet = `${location.origin}${supplier.walletPath}`;
  const player = `--user ${user} --token ${token} --currency ${currency}`;
  const command = `npx --no @openhouse/wallet-kit conform --url ${wallet} --key key.pem ${player} --game …`;
  return (
    <Dialog isOpen onClose={onClose} title={t("backoffice.supplier.certify.done")} closeLabel={t("backoffice.close")}>
      <p>{t("backoffice.supplier.certify.once")}</p>
      <Facts
        facts={[
          { name: t("backoffice.supplier.wallet"), value: <CopyText text={wallet} /> },
          { name: "user", value: <CopyText text={user} /> },
          { name: "token", value: <CopyText text={token} /> },
        ]}
      />
      <pre className="code supplier-command">{command}</pre>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t("backoffice.close")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Password recovery: by e-mail, and by phone if the merchant uses mobile numbers. */

import { useState } from "react";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import type { Merchant } from "../../../../lib/page/merchant.ts";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { ForgotByEmail } from "./forgot-by-email.tsx";
import { ForgotByPhone } from "./forgot-by-phone.tsx";

type RecoveryMethod = "email" | "phone";

export default function ForgotDialog() {
  const { t } = useTexts();
  const { merchant } = usePage();
  const [method, setMethod] = useState<RecoveryMethod>("email");
  return (
    <Dialog isOpen onClose={closeDialog} title={t("recovery.title")} closeLabel={t("common.close")}>
      <p className="muted">{t("recovery.text")}</p>
      {hasPhoneMethod(merchant) ? (
        <Tabs
          label={t("recovery.way")}
          tabs={(["email", "phone"] as const).map((id) => ({ id, label: t(`recovery.way.${id}`) }))}
          selected={method}
          onSelect={(id) => setMethod(id === "phone" ? "phone" : "email")}
        >
          {method === "email" ? <ForgotByEmail /> : <ForgotByPhone />}
        </Tabs>
      ) : (
        <ForgotByEmail />
      )}
      <p className="form-foot">
        {t("recovery.remembered")}
        <button type="button" className="text-link" onClick={() => openDialog({ kind: "login" })}>
          {t("recovery.back")}
        </button>
      </p>
    </Dialog>
  );
}

/** Recovery by phone needs a verified number, and members have one only if the merchant uses mobile numbers. */
function hasPhoneMethod({ flags }: Merchant): boolean {
  return [flags.MOBILENUMREG3, flags.REGMOBVERF3, flags.MOBILELOGIN3, flags.MOBILEVERCODELOGIN3].includes(true);
}

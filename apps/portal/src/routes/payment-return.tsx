/**
 * The return from a payment provider's page to a tab without a session. Another tab of this browser may have one: then
 * the deposit opens. Otherwise the page offers the login. It does not know whether the payment succeeded.
 */

import { useEffect, useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closedKeys } from "../features/notices/rules/popup-gate.ts";
import { handleLogin } from "../lib/browser-storage/kept-page.ts";
import { openLogin } from "../lib/dialogs/dialog-store.ts";
import { usePage } from "../lib/page/page-context.tsx";
import { askOtherTabs } from "../lib/session/ask-other-tabs.ts";
import { PageOutline } from "./page-outline.tsx";

export default function PaymentReturn() {
  const { t } = useTexts();
  const { session } = usePage();
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    let isLeft = false;
    void askOtherTabs().then((shared) => {
      if (isLeft) return;
      if (shared === undefined) return setAsking(false);
      // The first tab has shown the popups of the login.
      sessionStorage.setItem(closedKeys.member, "1");
      handleLogin(shared.userName, () => session?.keep(shared.token));
    });
    return () => {
      isLeft = true;
    };
  }, [session]);
  if (isAsking) return <PageOutline />;
  return (
    <EmptyState title={t("member.paymentReturn.title")} text={t("member.paymentReturn.text")}>
      <Button kind="primary" onClick={() => openLogin({ returnTo: location.pathname + location.search })}>
        {t("shell.login")}
      </Button>
    </EmptyState>
  );
}

/** What waits for a second admin: new suppliers and changed settings. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { SupplierList } from "./suppliers-page.tsx";
import { SettingChanges } from "./setting-changes.tsx";
import { useDecideSupplier } from "./use-save-supplier.ts";

type Request = SupplierList["requests"][number];

interface Asked {
  readonly request: Request;
  readonly decision: "approved" | "rejected";
}

/** Whoever asked may only take it back; another admin may do both. */
export function SupplierRequests({ requests, mayDecide }: { requests: readonly Request[]; mayDecide: boolean }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      {requests.map((request) => (
        <div key={request.code} className="notice" data-tone="live">
          <Icon name="hourglass" />
          <span className="supplier-request">
            {t("house.supplier.waits", { by: request.by, code: request.code, reason: request.reason })}
            <SettingChanges request={request} />
            {mayDecide && (
              <span className="supplier-request-actions">
                {!request.isOwn && (
                  <Button size="small" kind="primary" onClick={() => setAsked({ request, decision: "approved" })}>
                    {t("house.supplier.agree")}
                  </Button>
                )}
                <Button size="small" onClick={() => setAsked({ request, decision: "rejected" })}>
                  {t(request.isOwn ? "house.supplier.takeBack" : "house.supplier.deny")}
                </Button>
              </span>
            )}
          </span>
        </div>
      ))}
      {asked !== undefined && <RequestDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function RequestDialog({ asked: { request, decision }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTexts();
  const decide = useDecideSupplier();
  const { code } = request;
  const name = decision === "approved" ? "agree" : "deny";
  return (
    <DecisionDialog
      title={t(`house.supplier.${name}.title`, { code })}
      confirmLabel={t(`house.supplier.${name}`)}
      kind={decision === "approved" ? "primary" : "danger"}
      consequence={
        <>
          <p>{t(`house.supplier.${name}.text`)}</p>
          <SettingChanges request={request} />
        </>
      }
      reasonHint={t("house.reason.hint")}
      usualReasons={[t("house.supplier.reason.agreed"), t("house.supplier.reason.contract")]}
      onDecide={(made) => decide(code, decision, made)}
      onClose={onClose}
    />
  );
}

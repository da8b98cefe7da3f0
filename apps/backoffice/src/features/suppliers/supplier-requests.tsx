/** New suppliers and changed settings that wait for a second admin. The requester can only withdraw a request. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import type { Verdict } from "../../components/detail/waiting-requests.tsx";
import type { SupplierList } from "./suppliers-page.tsx";
import { SettingChanges } from "./setting-changes.tsx";
import { useDecideSupplier } from "./use-save-supplier.ts";

interface SupplierRequestsProps {
  readonly requests: SupplierList["requests"];
  readonly mayDecide: boolean;
}

export function SupplierRequests({ requests, mayDecide }: SupplierRequestsProps) {
  const { t } = useTexts();
  const decide = useDecideSupplier();
  return (
    <WaitingRequests
      requests={requests}
      keyOf={({ code }) => code}
      mayDecide={mayDecide}
      renderText={(request) => {
        const { by, code, reason } = request;
        return (
          <>
            <p>{t("house.supplier.waits", { by, code, reason })}</p>
            <SettingChanges request={request} />
          </>
        );
      }}
      renderConsequence={(request, verdict) => (
        <>
          <p>{t(`house.supplier.${verbOf(verdict)}.text`)}</p>
          <SettingChanges request={request} />
        </>
      )}
      wordsOf={(request, verdict) => {
        const name = verbOf(verdict);
        return {
          label: t(`house.supplier.${name}`),
          title: t(`house.supplier.${name}.title`, { code: request.code }),
          usualReasons: [t("house.supplier.reason.agreed"), t("house.supplier.reason.contract")],
        };
      }}
      onDecide={({ code }, body, idempotencyKey) => decide(code, body, idempotencyKey)}
    />
  );
}

function verbOf(verdict: Verdict): "agree" | "deny" {
  return verdict === "approved" ? "agree" : "deny";
}

/** New suppliers and changed settings that wait for a second admin. The requester can only withdraw a request. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import type { ApprovalDecision } from "../../components/detail/waiting-requests.tsx";
import type { SupplierList } from "./supplier-draft.ts";
import { useDecideSupplier } from "./use-save-supplier.ts";
import { Facts } from "../../components/detail/facts.tsx";

/** Maps the wire name of each setting to the label of its form field. */
const labels = {
  vendor: "backoffice.supplier.vendor",
  publicKey: "backoffice.supplier.key",
  currency: "backoffice.supplier.currency",
  answersReplay: "backoffice.supplier.replayLabel",
  tokenLifeSeconds: "backoffice.supplier.tokenSeconds",
  allowedNetworks: "backoffice.supplier.networks",
  apiUrl: "backoffice.supplier.api",
  operatorId: "backoffice.supplier.operatorId",
  gameHosts: "backoffice.supplier.hosts",
  promoDayLimitMinor: "backoffice.supplier.promoMinor",
  certificationAccounts: "backoffice.supplier.testers",
  isEnabled: "backoffice.supplier.enabled",
} as const;

const isSetting = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name);

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
            <p>{t("backoffice.supplier.waits", { by, code, reason })}</p>
            <SettingChanges request={request} />
          </>
        );
      }}
      renderConsequence={(request, decision) => (
        <>
          <p>{t(`backoffice.supplier.${verbOf(decision)}.text`)}</p>
          <SettingChanges request={request} />
        </>
      )}
      textsOf={(request, decision) => {
        const name = verbOf(decision);
        return {
          label: t(`backoffice.supplier.${name}`),
          title: t(`backoffice.supplier.${name}.title`, { code: request.code }),
          usualReasons: [t("backoffice.supplier.reason.agreed"), t("backoffice.supplier.reason.contract")],
        };
      }}
      onDecide={({ code }, body, idempotencyKey) => decide(code, body, idempotencyKey)}
    />
  );
}

function verbOf(decision: ApprovalDecision): "agree" | "deny" {
  return decision === "approved" ? "agree" : "deny";
}

/** The changed settings of a supplier with their old and new values, for the second admin's decision. */
function SettingChanges({ request }: { request: SupplierList["requests"][number] }) {
  const { t } = useTexts();
  return (
    <Facts
      facts={request.changes.map(({ name, from, to }) => ({
        name: isSetting(name) ? t(labels[name]) : name,
        value: (
          <span className="setting-change">
            {from !== null && from !== "" && <s className="muted">{from}</s>} <span>{to === "" ? "—" : to}</span>
          </span>
        ),
      }))}
    />
  );
}

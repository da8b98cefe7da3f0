/** New suppliers and changed settings that wait for a second admin. The requester can only withdraw a request. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import type { Verdict } from "../../components/detail/waiting-requests.tsx";
import type { SupplierList } from "./supplier-draft.ts";
import { useDecideSupplier } from "./use-save-supplier.ts";
import { Facts } from "../../components/detail/facts.tsx";

/** The form's label of each setting on the wire. */
const labels = {
  vendor: "house.supplier.vendor",
  publicKey: "house.supplier.key",
  currency: "house.supplier.currency",
  answersReplay: "house.supplier.replayLabel",
  tokenLifeSeconds: "house.supplier.tokenSeconds",
  allowedNetworks: "house.supplier.networks",
  apiUrl: "house.supplier.api",
  operatorId: "house.supplier.operatorId",
  gameHosts: "house.supplier.hosts",
  promoDayLimitMinor: "house.supplier.promoMinor",
  certificationAccounts: "house.supplier.testers",
  isEnabled: "house.supplier.enabled",
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

/** Each changed setting of a supplier, before and after, for the second admin's decision. */
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

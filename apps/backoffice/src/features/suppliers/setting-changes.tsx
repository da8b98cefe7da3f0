/** Each changed setting of a supplier, before and after, for the second admin's decision. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../components/detail/facts.tsx";
import type { SupplierList } from "./suppliers-page.tsx";

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

export function SettingChanges({ request }: { request: SupplierList["requests"][number] }) {
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

/** The suppliers of games: list, state of their calls, and the open supplier. */

import "./suppliers.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { RowLink } from "../../components/list/row-link.tsx";
import { useRowNavigation } from "../../components/list/use-row-navigation.ts";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useStaff } from "../../lib/office.tsx";
import { useCall } from "../../lib/use-call.ts";
import { SupplierDialog } from "./supplier-dialog.tsx";
import type { Supplier, SupplierList } from "./supplier-draft.ts";
import { SupplierPanel } from "./supplier-panel.tsx";
import { SupplierRequests } from "./supplier-requests.tsx";
import { SupplierState } from "./supplier-state.tsx";

const base = "/suppliers";

export default function SuppliersPage({ openCode }: { openCode: string | undefined }) {
  const { t } = useTexts();
  const mayChange = useStaff().roles.includes("admin");
  const { data, error, refetch } = useCall("GET /backoffice/api/gateway/suppliers", undefined, { refreshMs: 10_000 });
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(data);
  const list = data?.list ?? [];
  const { close } = useRowNavigation({ keys: list.map(({ code }) => code), openKey: openCode, base });
  const openSupplier = list.find(({ code }) => code === openCode);
  return (
    <OfficePage
      title={t("backoffice.area.suppliers")}
      actions={
        mayChange &&
        data !== undefined && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t("backoffice.supplier.add")}
          </Button>
        )
      }
      panel={
        openSupplier !== undefined &&
        data !== undefined && (
          <SupplierPanel
            key={openSupplier.code}
            supplier={openSupplier}
            supplierList={data}
            mayChange={mayChange}
            onClose={close}
          />
        )
      }
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SupplierRequests requests={data.requests} mayDecide={mayChange} />
          <DataTable
            caption={t("backoffice.area.suppliers")}
            columns={columns}
            rowKey={({ code }) => code}
            currentKey={openCode}
            state={{ kind: "loaded", rows: list }}
            emptyText={t("backoffice.supplier.none")}
          />
        </>
      )}
      {isAdding && data !== undefined && (
        <SupplierDialog supplierList={data} supplier={undefined} onClose={() => setAdding(false)} />
      )}
    </OfficePage>
  );
}

function useColumns(supplierList: SupplierList | undefined): Column<Supplier>[] {
  const { t } = useTexts();
  const { count } = useFormats();
  const nameOf = (vendor: string) => supplierList?.vendors.find(({ code }) => code === vendor)?.name ?? vendor;
  return [
    {
      key: "code",
      title: t("backoffice.supplier.code"),
      cell: ({ code }) => (
        <RowLink rowKey={code} href={`${base}/${code}`}>
          <span className="code">{code}</span>
        </RowLink>
      ),
    },
    {
      key: "vendor",
      title: t("backoffice.supplier.vendor"),
      cell: ({ vendor }) => (
        <>
          {nameOf(vendor)} <span className="code muted">{vendor}</span>
        </>
      ),
    },
    { key: "state", title: t("backoffice.column.state"), cell: (supplier) => <SupplierState supplier={supplier} /> },
    { key: "currency", title: t("backoffice.supplier.currency"), cell: ({ currency }) => currency },
    {
      key: "calls",
      title: t("backoffice.supplier.callsHour"),
      isNumeric: true,
      cell: ({ lastHour }) => count(lastHour.calls),
    },
    {
      key: "failed",
      title: t("backoffice.supplier.failedHour"),
      isNumeric: true,
      cell: ({ lastHour }) => <span data-differs={lastHour.failed > 0 ? "" : undefined}>{count(lastHour.failed)}</span>,
    },
    {
      key: "slowest",
      title: t("backoffice.supplier.slowest"),
      isNumeric: true,
      cell: ({ lastHour }) => t("backoffice.supplier.ms", { ms: count(lastHour.slowestMs) }),
    },
  ];
}

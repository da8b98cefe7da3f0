/** The members who registered by a link, newest first. */

import { useState } from "react";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Pagination } from "@openhouse/ui/pagination/pagination";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useLinkRegistrations } from "../../api/use-invite-links.ts";
import type { LinkRegistrations, InviteLink } from "../../api/use-invite-links.ts";

interface LinkRegistrationsDialogProps {
  readonly link: InviteLink;
  readonly name: string;
  readonly onClose: () => void;
}

/** Members who have left the team are counted but not named. */
export function LinkRegistrationsDialog({ link, name, onClose }: LinkRegistrationsDialogProps) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const registrations = useLinkRegistrations(link.affiUrlId, page);
  const state = useListState(registrations, registrations.data?.list);
  const columns = useRegistrationColumns();
  const { totalPages: pages = 1, gone = 0 } = registrations.data ?? {};
  return (
    <Dialog isOpen onClose={onClose} title={t("agents.link.came.title", { name })} closeLabel={t("common.close")}>
      <DataTable
        caption={t("agents.link.came.title", { name })}
        columns={columns}
        rowKey={({ customerId }) => customerId}
        state={state}
        emptyText={t("agents.link.came.empty")}
        isDense
      />
      {gone > 0 && <p className="muted">{t("agents.link.came.gone", { count: gone })}</p>}
      <Pagination
        page={page}
        pages={Math.max(page, pages)}
        onPage={setPage}
        previousLabel={t("common.previous")}
        nextLabel={t("common.next")}
        positionText={t("common.page", { page, pages })}
      />
    </Dialog>
  );
}

function useRegistrationColumns(): readonly Column<LinkRegistrations["list"][number]>[] {
  const { t } = useTexts();
  const { moment } = useFormats();
  return [
    { key: "name", title: t("team.bets.member"), cell: ({ customerName }) => <strong>{customerName}</strong> },
    { key: "when", title: t("records.when"), cell: ({ registerDate }) => <time>{moment(registerDate)}</time> },
  ];
}

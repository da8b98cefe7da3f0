/** Verifies the audit chain on demand and shows the result. */

import { useQuery } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { useState } from "react";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { Facts } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";

const route = "GET /backoffice/api/audit/verify";

/** The button and the dialog with the result. */
export function ChainCheck() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="shield" onClick={() => setIsOpen(true)}>
        {t("backoffice.audit.verify")}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("backoffice.audit.verify")}
        closeLabel={t("backoffice.close")}
      >
        <ChainResult />
      </Dialog>
    </>
  );
}

function ChainResult() {
  const { t } = useTexts();
  const { count, stamp } = useFormats();
  const { api } = useOffice();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [route],
    queryFn: ({ signal }) => api.call(route, { signal }),
    // The chain is verified again each time the dialog opens, because entries are added all the time.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  if (data === undefined || isFetching) {
    return <PanelState error={isFetching ? null : error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <output aria-label={t("backoffice.status")} className="notice" data-tone={data.isIntact ? "gain" : "error"}>
        <Icon name={data.isIntact ? "success" : "error"} />
        {data.isIntact
          ? t("backoffice.audit.intact", { entries: count(BigInt(data.entries)) })
          : t("backoffice.audit.broken", { positions: data.broken.join(", ") })}
      </output>
      <Facts
        facts={[
          { name: t("backoffice.audit.checkedAt"), value: <time>{stamp(data.checkedAt)}</time> },
          { name: t("backoffice.audit.head"), value: `#${data.headPosition}` },
          { name: t("backoffice.audit.hash"), value: <CopyText text={data.headHash} /> },
        ]}
      />
      <p className="muted">{t("backoffice.audit.headHint")}</p>
    </>
  );
}

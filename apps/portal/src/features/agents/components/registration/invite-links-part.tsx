/** The tab with invitation links: a form for a new link, and the list of all links. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { showToast } from "@openhouse/ui/toast/toaster";
import { rebateCategories } from "@openhouse/rules/agents/rebate-rates";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { useInviteLinks, useRevokeLink } from "../../api/use-invite-links.ts";
import type { InviteLink } from "../../api/use-invite-links.ts";
import { useRebateSettings } from "../../api/use-rebates.ts";
import { LinkRegistrationsDialog } from "./link-registrations-dialog.tsx";
import { CopyLink, LinkCode } from "./link-code.tsx";
import { InviteLinkForm } from "./invite-link-form.tsx";

/** After a link is created, shows the first page of the list, where the new link has its QR code open. */
export function InviteLinksPart() {
  const { t } = useTexts();
  const { page, setPage } = useRecordUrl();
  const links = useInviteLinks(page);
  const [createdLink, setCreatedLink] = useState<InviteLink>();
  const showCreatedLink = (link: InviteLink) => {
    setCreatedLink(link);
    if (page > 1) setPage(1);
    showToast("success", t("agents.link.done"));
  };
  return (
    <div className="invites">
      <InviteLinkForm onCreated={showCreatedLink} />
      <section className="invite-list" aria-label={t("agents.link.list")}>
        <h2>{t("agents.link.list")}</h2>
        <LinkList links={links} createdId={createdLink?.affiUrlId} />
        <RecordPages page={page} pages={links.data?.totalPages} onPage={setPage} />
      </section>
    </div>
  );
}

interface LinkListProps {
  readonly links: ReturnType<typeof useInviteLinks>;
  readonly createdId: string | undefined;
}

function LinkList({ links: { data, error, refetch }, createdId }: LinkListProps) {
  const { t } = useTexts();
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="9rem" />;
  if (data.list.length === 0) return <TableNotice text={t("agents.link.empty")} />;
  return (
    <ul className="invite-cards">
      {data.list.map((link) => (
        <LinkCard key={link.affiUrlId} link={link} isNew={link.affiUrlId === createdId} />
      ))}
    </ul>
  );
}

const tones: Readonly<Record<InviteLink["state"], BadgeTone>> = {
  open: "gain",
  expired: "neutral",
  revoked: "neutral",
};

type OpenDialog = "came" | "revoke" | undefined;

function LinkCard({ link, isNew }: { link: InviteLink; isNew: boolean }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const name = link.label === "" ? t("agents.link.unnamed", { code: link.code }) : link.label;
  const isOpen = link.state === "open";
  return (
    <li className="pane invite-card" data-state={link.state}>
      <div className="invite-head">
        <strong>{name}</strong>
        <Badge tone={tones[link.state]}>{t(`agents.link.state.${link.state}`)}</Badge>
      </div>
      <p className="muted">
        {t("agents.link.made", { time: moment(link.createdAt) })}
        {" · "}
        {link.expiresAt === null ? t("agents.link.endsNever") : t("agents.link.ends", { time: moment(link.expiresAt) })}
      </p>
      <p className="figures">
        {t("agents.link.uses", { count: link.uses })}
        {link.lastUseAt !== null && ` · ${t("agents.link.lastUse", { time: moment(link.lastUseAt) })}`}
      </p>
      <RaisedRates link={link} />
      {isOpen && <LinkCode link={link} name={name} isOpen={isNew} />}
      <div className="invite-actions">
        {isOpen && <CopyLink link={link} />}
        <Button size="small" icon="users" disabled={link.uses === 0} onClick={() => setOpenDialog("came")}>
          {t("agents.link.came")}
        </Button>
        {isOpen && (
          <Button size="small" icon="close" onClick={() => setOpenDialog("revoke")}>
            {t("agents.link.revoke")}
          </Button>
        )}
      </div>
      {openDialog === "came" && (
        <LinkRegistrationsDialog link={link} name={name} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === "revoke" && <RevokeDialog affiUrlId={link.affiUrlId} onClose={() => setOpenDialog(undefined)} />}
    </li>
  );
}

/** Lists the link's rebate rates that are above the merchant's usual rates. Renders nothing if there are none. */
function RaisedRates({ link: { rebates } }: { link: InviteLink }) {
  const { t } = useTexts();
  const { percent } = useFormats();
  const usual = useRebateSettings().data?.usual;
  const raised = usual === undefined ? [] : rebateCategories.filter((category) => rebates[category] > usual[category]);
  if (raised.length === 0) return null;
  const list = raised.map((category) => `${t(`agents.rebate.${category}`)} ${percent(rebates[category])}`).join(", ");
  return <p className="figures">{t("agents.link.rebates", { list })}</p>;
}

function RevokeDialog({ affiUrlId, onClose }: { affiUrlId: string; onClose: () => void }) {
  const { t } = useTexts();
  const revoking = useRevokeLink(() => {
    showToast("info", t("agents.link.revoke.done"));
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t("agents.link.revoke.title")}
      text={t("agents.link.revoke.text")}
      confirmLabel={t("agents.link.revoke")}
      cancelLabel={t("common.cancel")}
      closeLabel={t("common.close")}
      isBusy={revoking.isBusy}
      failure={revoking.failure}
      onConfirm={() => void revoking.run(affiUrlId)}
      onCancel={onClose}
    />
  );
}

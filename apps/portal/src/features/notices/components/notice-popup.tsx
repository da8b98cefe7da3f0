/** The merchant's popups in one dialog. A single popup fills it; several popups have a list of titles, six per page. */

import "./notice-popup.css";
import { useId, useState } from "react";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { MerchantText } from "../../../components/merchant-text.tsx";
import { RouteLink } from "../../../components/route-link.tsx";
import { linkageTargetOf } from "../../../lib/navigation/linkage-target.ts";
import type { LinkedGame } from "../../../lib/navigation/linkage-target.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../lib/page/picture-at.ts";
import { noticesPerPage, pageOf, pageCountOf } from "../rules/page-of.ts";
import { NoticePages } from "./notice-pages.tsx";

export type Popup = NonNullable<Reply<"GET /wps/relay/MCSFE_getListAnnouncements">["popup"]>[number];

export interface NoticePopupProps {
  /** At least one popup. */
  readonly popups: readonly Popup[];
  readonly onClose: () => void;
  /** Opens the game of a popup's button. */
  readonly onGame: (game: LinkedGame & { readonly name: string }) => void;
}

export function NoticePopup({ popups, onClose, onGame }: NoticePopupProps) {
  const { t } = useTexts();
  const [selectedId, setSelectedId] = useState<string>();
  const shownPopup = popups.find(({ id }) => id === selectedId) ?? popups[0];
  if (shownPopup === undefined) return null;
  const isMany = popups.length > 1;
  const title = isMany ? t("front.popup.title") : shownPopup.title;
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t("common.close")} size="wide">
      <div className="popup-body" data-many={isMany ? "" : undefined}>
        {isMany && <PopupTitles popups={popups} current={shownPopup.id} onShow={setSelectedId} />}
        <PopupText key={shownPopup.id} popup={shownPopup} hasTitle={isMany} onClose={onClose} onGame={onGame} />
      </div>
    </Dialog>
  );
}

interface PopupTitlesProps {
  readonly popups: readonly Popup[];
  readonly current: string;
  readonly onShow: (id: string) => void;
}

function PopupTitles({ popups, current, onShow }: PopupTitlesProps) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const pages = pageCountOf(popups.length, noticesPerPage);
  return (
    <nav className="popup-titles" aria-label={t("front.popup.list")}>
      <ul>
        {pageOf(popups, page, noticesPerPage).map(({ id, title }) => (
          <li key={id}>
            <button type="button" aria-current={id === current || undefined} onClick={() => onShow(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <NoticePages page={page} pages={pages} onPage={setPage} />
    </nav>
  );
}

type PopupTextProps = Pick<NoticePopupProps, "onClose" | "onGame"> & {
  readonly popup: Popup;
  readonly hasTitle: boolean;
};

function PopupText({ popup, hasTitle, onClose, onGame }: PopupTextProps) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const titleId = useId();
  const { title, content, picture } = popup;
  return (
    <article className="popup-text" aria-labelledby={hasTitle ? titleId : undefined}>
      {picture !== "" && <img src={pictureAt(merchant, picture)} alt="" width={640} height={400} decoding="async" />}
      {hasTitle && <h3 id={titleId}>{title}</h3>}
      <MerchantText html={content} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{t("front.popup.close")}</Button>
        <PopupAction popup={popup} onClose={onClose} onGame={onGame} />
      </div>
    </article>
  );
}

function PopupAction({ popup, onClose, onGame }: Omit<PopupTextProps, "hasTitle">) {
  const { callToAction, title } = popup;
  const target = linkageTargetOf(popup);
  if (callToAction === "" || target.kind === "none") return null;
  if (target.kind === "page") {
    return (
      <RouteLink href={target.href} className="button" data-kind="primary" data-size="normal" onClick={onClose}>
        {callToAction}
      </RouteLink>
    );
  }
  if (target.kind === "web") {
    const { href } = target;
    return (
      <ButtonLink
        kind="primary"
        icon="external"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClose}
      >
        {callToAction}
      </ButtonLink>
    );
  }
  const openGame = () => {
    onClose();
    onGame({ ...target.game, name: title });
  };
  return (
    <Button kind="primary" onClick={openGame}>
      {callToAction}
    </Button>
  );
}

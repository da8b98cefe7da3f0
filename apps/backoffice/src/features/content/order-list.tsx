/**
 * The items of a kind in the order in which visitors see them. A row is moved by dragging or with its buttons
 * (WCAG 2.5.7); a pressed button keeps the focus. The new order is sent only when the staff member saves it.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { newActionKey } from "@openhouse/browser/action-key";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { callKey } from "../../lib/use-call.ts";
import type { ContentRow } from "./content-state.tsx";
import { movedTo } from "./moved-to.ts";

interface OrderListProps {
  readonly kind: ContentKind;
  readonly rows: readonly ContentRow[];
  readonly onDone: () => void;
}

export function OrderList({ kind, rows, onDone }: OrderListProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [order, setOrder] = useState(rows);
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const [isBusy, setBusy] = useState(false);
  const nameOf = ({ titles, slug }: ContentRow) => (titles.EN === "" ? slug : titles.EN);
  const move = (from: number, to: number) => {
    const row = order[from];
    if (row === undefined || to < 0 || to >= order.length) return;
    setOrder(movedTo(order, from, to));
    setAnnouncement(t("editor.order.moved", { name: nameOf(row), place: to + 1, count: order.length }));
  };
  const save = async () => {
    setBusy(true);
    try {
      const body = { kind, ids: order.map(({ id }) => id) };
      await api.call("PUT /backoffice/api/content/order", { body, idempotencyKey: newActionKey() });
      await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/content") });
      showToast("success", t("editor.order.kept"));
      onDone();
    } catch (error) {
      showToast("error", problemText(error, t));
      setBusy(false);
    }
  };
  return (
    <section className="content-order" aria-label={t("editor.order")}>
      <p className="muted">{t("editor.order.text")}</p>
      <ol>
        {order.map((row, index) => (
          // The buttons of the row are the keyboard alternative to dragging.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
          <li
            key={row.id}
            draggable
            data-dragged={draggedIndex === index ? "" : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDraggedIndex(index);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (draggedIndex === undefined || draggedIndex === index) return;
              move(draggedIndex, index);
              setDraggedIndex(index);
            }}
            onDragEnd={() => setDraggedIndex(undefined)}
          >
            <Icon name="menu" />
            <span className="content-place figures">{index + 1}</span>
            {row.picture !== "" && <img src={row.picture} alt="" />}
            <strong>{nameOf(row)}</strong>
            <span className="content-moves">
              <IconButton
                size="small"
                icon="arrow-up"
                label={t("editor.order.up", { name: nameOf(row) })}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                icon="arrow-down"
                label={t("editor.order.down", { name: nameOf(row) })}
                aria-disabled={index === order.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <output aria-label={t("backoffice.status")} className="visually-hidden" aria-live="polite">
        {announcement}
      </output>
      <div className="content-actions">
        <Button disabled={isBusy} onClick={onDone}>
          {t("backoffice.cancel")}
        </Button>
        <Button kind="primary" icon="check" isBusy={isBusy} onClick={() => void save()}>
          {t("editor.order.keep")}
        </Button>
      </div>
    </section>
  );
}

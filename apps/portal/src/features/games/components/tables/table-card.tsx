/**
 * A live table or card room as a card: its name and stakes. The whole card is a button that opens the
 * game.
 */

import "./table-card.css";
import type { ReactNode } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../../lib/page/picture-at.ts";

export interface TableGame {
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly nodeId: string;
  readonly gameId: string;
}

/** Opens the game for real money. The page provides this function. */
export type OpenGame = (game: TableGame) => void;

interface TableCardProps {
  readonly picture: string;
  /** True if the table is closed. */
  readonly isOff?: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

export function TableCard({ picture, isOff = false, onOpen, children }: TableCardProps) {
  const { merchant } = usePage();
  return (
    <button type="button" className="pane table-card" data-off={isOff ? "" : undefined} onClick={onOpen}>
      <img src={pictureAt(merchant, picture)} alt="" width={72} height={96} loading="lazy" decoding="async" />
      <span className="table-lines">{children}</span>
    </button>
  );
}

const outlineCards = 4;

export function TableOutlines() {
  return Array.from({ length: outlineCards }, (_, index) => (
    <li key={index} aria-busy="true">
      <Skeleton height="8.75rem" />
    </li>
  ));
}

export function TablesFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div className="pane table-hollow" role="alert">
      <p>{text}</p>
      <Button icon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </div>
  );
}

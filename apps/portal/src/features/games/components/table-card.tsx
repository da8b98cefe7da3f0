/** A table or a room as a card: who or what is there, and what it takes to sit down. The whole card opens it. */

import "./table-card.css";
import type { ReactNode } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../lib/page-context.tsx";
import { pictureAt } from "../../../lib/picture-at.ts";

/** A game as far as a table knows it. */
export interface TableGame {
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly nodeId: string;
  readonly gameId: string;
}

/** Opens it for real; where that leads is the page's business. */
export type OpenTable = (game: TableGame) => void;

interface TableCardProps {
  readonly picture: string;
  /** Nobody is at it now. */
  readonly isOff?: boolean;
  readonly onOpen: () => void;
  /** Lines of text. */
  readonly children: ReactNode;
}

export function TableCard({ picture, isOff = false, onOpen, children }: TableCardProps) {
  const { house } = usePage();
  return (
    <button type="button" className="pane table-card" data-off={isOff ? "" : undefined} onClick={onOpen}>
      <img src={pictureAt(house, picture)} alt="" width={72} height={96} loading="lazy" decoding="async" />
      <span className="table-lines">{children}</span>
    </button>
  );
}

const outlineCards = 4;

/** List items in the place of cards on their way. */
export function TableOutlines() {
  return Array.from({ length: outlineCards }, (_, index) => (
    <li key={index} aria-busy="true">
      <Skeleton height="8.75rem" />
    </li>
  ));
}

/** What stands in the place of cards that did not come. */
export function TablesMissing({ text, onRetry }: { text: string; onRetry: () => void }) {
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

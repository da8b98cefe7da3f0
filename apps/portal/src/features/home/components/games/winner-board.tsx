/** The largest wins of the last days, with the top three highlighted. Each line is a settled and paid bet. */

import "./winner-board.css";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { winnersRead } from "../../api/front-reads.ts";
import { useAgo } from "../../hooks/use-ago.ts";
import { maskedName, wholeAmount, winnerLinesOf } from "../../rules/winner-lines.ts";
import { FrontHead } from "./front-head.tsx";
import type { FrontGame, OpenFrontGame } from "./front-game.ts";

type Winner = Reply<"GET /wps/relay/GCSGAME_getRankList">["list"][number]["vo"];

/** A click on a line opens the game. */
export default function WinnerBoard({ onGame }: { onGame: OpenFrontGame }) {
  const { t } = useTexts();
  return (
    <section className="winners pane" aria-labelledby="winners">
      <FrontHead id="winners" title={t("front.winners.title")} />
      <p className="muted">{t("front.winners.text")}</p>
      <WinnerList onGame={onGame} />
    </section>
  );
}

const outlineLines = 6;

function WinnerList({ onGame }: { onGame: OpenFrontGame }) {
  const { t } = useTexts();
  const read = usePublicRead(winnersRead);
  if (read.kind === "loading") {
    return (
      <div className="winner-list" aria-busy="true">
        {Array.from({ length: outlineLines }, (_, index) => (
          <Skeleton key={index} height="3.25rem" />
        ))}
      </div>
    );
  }
  if (read.kind === "failed") {
    return (
      <div className="front-hollow" role="alert">
        <p>{t("front.winners.failed")}</p>
        <Button icon="refresh" onClick={read.retry}>
          {t("common.retry")}
        </Button>
      </div>
    );
  }
  const lines = winnerLinesOf(read.value.list);
  if (lines.length === 0) return <p className="front-hollow">{t("front.winners.empty")}</p>;
  const latest = Math.max(...lines.map(({ winTime }) => winTime));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that keys can scroll needs the focus
    <ol className="winner-list" tabIndex={0} aria-labelledby="winners">
      {lines.map((winner, index) => (
        <WinnerLine
          key={winner.recordId}
          winner={winner}
          rank={index + 1}
          isLatest={winner.winTime === latest}
          onGame={onGame}
        />
      ))}
    </ol>
  );
}

interface WinnerLineProps {
  readonly winner: Winner;
  readonly rank: number;
  readonly isLatest: boolean;
  readonly onGame: OpenFrontGame;
}

function WinnerLine({ winner, rank, isLatest, onGame }: WinnerLineProps) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const formats = useFormats();
  const ago = useAgo(winner.winTime);
  const currency = isCurrencyCode(winner.currency) ? winner.currency : merchant.currency;
  const amount = formats.short(moneyOfDecimal(wholeAmount(winner.winAmount), currency));
  return (
    <li data-top={rank <= 3 ? rank : undefined}>
      <button type="button" onClick={() => onGame(gameOfWinner(winner))}>
        <span className="winner-rank figures" aria-label={t("front.winners.rank", { rank })}>
          {rank}
        </span>
        <span className="winner-name">
          <strong>{maskedName(winner.customerName)}</strong>
          <span>{winner.displayName}</span>
        </span>
        <span className="winner-amount">
          <strong className="figures">{amount}</strong>
          <span>{isLatest ? <Badge tone="gain">{ago}</Badge> : ago}</span>
        </span>
      </button>
    </li>
  );
}

function gameOfWinner({ displayName, vassalage, gameType, nodeId, gameId, gameCode }: Winner): FrontGame {
  return { name: displayName, vendor: vassalage, category: gameType, nodeId, gameId, gameCode };
}

/**
 * Upcoming matches with crests and times in the merchant's time zone, marked as a demonstration, because they are
 * invented. A click opens the match at its vendor.
 */

import "./hot-matches.css";
import { useRef } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { nowMs } from "../../../../lib/clock.ts";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { matchesRead } from "../../api/front-reads.ts";
import { matchDayOf } from "../../rules/match-day-of.ts";
import { FrontHead } from "./front-head.tsx";
import type { OpenFrontGame } from "./front-game.ts";

type Match = Reply<"GET /wps/relay/GCSGAME_getGameMatchV2">[number]["matchList"][number];

/** If there are more matches, the slider has arrows (specification, section 2, Home). */
const maxWithoutArrows = 3;
const outlineCards = 3;

export default function HotMatches({ onGame }: { onGame: OpenFrontGame }) {
  const { t } = useTexts();
  const track = useRef<HTMLUListElement>(null);
  const read = usePublicRead(matchesRead);
  const matches = read.kind === "loaded" ? read.value.flatMap(({ matchList }) => matchList) : [];
  if (read.kind === "loaded" && matches.length === 0) return null;
  const move = (direction: 1 | -1) => {
    const list = track.current;
    const card = list?.firstElementChild;
    if (list === null || !(card instanceof HTMLElement)) return;
    const sign = getComputedStyle(list).direction === "rtl" ? -direction : direction;
    list.scrollBy({ left: sign * card.offsetWidth, behavior: "smooth" });
  };
  return (
    <section className="matches" aria-labelledby="matches">
      <FrontHead id="matches" title={t("front.matches.title")}>
        <Badge tone="info">{t("home.card.demo")}</Badge>
        {matches.length > maxWithoutArrows && (
          <div className="match-arrows">
            <IconButton icon="chevron-left" label={t("front.matches.previous")} onClick={() => move(-1)} />
            <IconButton icon="chevron-right" label={t("front.matches.next")} onClick={() => move(1)} />
          </div>
        )}
      </FrontHead>
      {read.kind === "failed" ? (
        <div className="pane front-hollow match-card" role="alert">
          <p>{t("front.matches.failed")}</p>
          <Button icon="refresh" onClick={read.retry}>
            {t("common.retry")}
          </Button>
        </div>
      ) : (
        <ul ref={track} className="match-track" aria-busy={read.kind === "loading" || undefined}>
          {read.kind === "loading"
            ? Array.from({ length: outlineCards }, (_, index) => (
                <li key={index}>
                  <Skeleton height="9.5rem" />
                </li>
              ))
            : matches.map((match) => <MatchCard key={match.matchId} match={match} onGame={onGame} />)}
        </ul>
      )}
    </section>
  );
}

function MatchCard({ match, onGame }: { match: Match; onGame: OpenFrontGame }) {
  const { t } = useTexts();
  const { title, homeTeam, awayTeam, vassalage, nodeId, gameId, gameType } = match;
  const name = t("front.matches.versus", { home: homeTeam, away: awayTeam });
  const openMatch = () => onGame({ name, vendor: vassalage, category: gameType, nodeId, gameId });
  return (
    <li>
      <button type="button" className="pane match-card" onClick={openMatch}>
        <span className="match-head">
          <span>{title}</span>
          <MatchTime match={match} />
        </span>
        <span className="match-teams">
          <Team name={homeTeam} crest={match.homeTeamImageUrl} />
          <Team name={awayTeam} crest={match.awayTeamImageUrl} />
        </span>
      </button>
    </li>
  );
}

function Team({ name, crest }: { name: string; crest: string }) {
  const { merchant } = usePage();
  return (
    <span className="match-team">
      <img src={pictureAt(merchant, crest)} alt="" width={36} height={36} loading="lazy" decoding="async" />
      <strong>{name}</strong>
    </span>
  );
}

/** "Today, 19:30" in the merchant's time zone. */
function MatchTime({ match: { matchTime } }: { match: Match }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const formats = useFormats();
  const time = formats.time(matchTime);
  const day = matchDayOf(matchTime, nowMs(), merchant.timeZone);
  return (
    <time dateTime={new Date(matchTime).toISOString()}>
      {day === "later" ? formats.moment(matchTime) : t(`front.matches.${day}`, { time })}
    </time>
  );
}

/** Rooms of the card games with seats, stakes and buy-in, lowest stakes first. For members only. */

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@openhouse/ui/badge/badge";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { useApi, usePage } from "../../../../lib/page/page-context.tsx";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { GameRow } from "../cards/game-row.tsx";
import { TableCard, TableOutlines, TablesFailure } from "./table-card.tsx";
import type { OpenGame } from "./table-card.tsx";

type Room = Reply<"GET /wps/relay/GLS2_roomList">[number];

/** The maximum number of rooms in the row. */
const maxRooms = 24;

/** Renders nothing if the merchant has no rooms. */
export default function CardRooms({ onGame }: { onGame: OpenGame }) {
  return (
    <Queries>
      <RoomRow onGame={onGame} />
    </Queries>
  );
}

function RoomRow({ onGame }: { onGame: OpenGame }) {
  const { t, language } = useTexts();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["card rooms", language],
    queryFn: ({ signal }) => api.call("GET /wps/relay/GLS2_roomList", { query: {}, signal }),
  });
  if (data === undefined && error !== null) {
    return <TablesFailure text={t("lobby.rooms.failed")} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) return null;
  return (
    <GameRow id="rooms" title={t("lobby.rooms.title")} isStrip>
      {data === undefined ? (
        <TableOutlines />
      ) : (
        data.slice(0, maxRooms).map((room) => (
          <li key={room.roomId}>
            <RoomCard room={room} onGame={onGame} />
          </li>
        ))
      )}
    </GameRow>
  );
}

function RoomCard({ room, onGame }: { room: Room; onGame: OpenGame }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const formats = useFormats();
  const { displayName, gameName, showIcon, vassalage, gameType, nodeId, minBet, maxBet, entryAmount, seats, isDemo } =
    room;
  const amount = (decimal: number) => formats.short(moneyOfDecimal(decimal, merchant.currency));
  const openRoom = () => onGame({ name: gameName, vendor: vassalage, category: gameType, nodeId, gameId: nodeId });
  return (
    <TableCard picture={showIcon} onOpen={openRoom}>
      {isDemo && <Badge tone="info">{t("home.card.demo")}</Badge>}
      <strong>{displayName}</strong>
      <span>{t("lobby.rooms.seats", { count: seats })}</span>
      <span className="figures">{t("lobby.rooms.stakes", { least: amount(minBet), most: amount(maxBet) })}</span>
      <span className="figures">{t("lobby.rooms.buyIn", { amount: amount(entryAmount) })}</span>
    </TableCard>
  );
}

/** The live tables: the host, the game, the lowest stake, and whether the host is present now. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { hostsRead } from "../../api/show-reads.ts";
import { GameRow } from "../cards/game-row.tsx";
import { TableCard, TableOutlines, TablesFailure } from "./table-card.tsx";
import type { OpenGame } from "./table-card.tsx";

type Host = Reply<"GET /wps/relay/CBS_modelList">["modelList"][number];

/** Open tables come first. Renders nothing if the merchant has no live tables. */
export default function LiveTables({ onGame }: { onGame: OpenGame }) {
  const { t } = useTexts();
  const read = usePublicRead(hostsRead);
  if (read.kind === "failed") return <TablesFailure text={t("lobby.tables.failed")} onRetry={read.retry} />;
  const hosts = read.kind === "loaded" ? read.value.modelList : [];
  if (read.kind === "loaded" && hosts.length === 0) return null;
  const presentHosts = hosts.filter(({ roomStatus }) => roomStatus === "ON");
  const absentHosts = hosts.filter(({ roomStatus }) => roomStatus === "OFF");
  return (
    <GameRow id="tables" title={t("lobby.tables.title")} isStrip>
      {read.kind === "loading" ? (
        <TableOutlines />
      ) : (
        [...presentHosts, ...absentHosts].map((host) => (
          <li key={host.id}>
            <HostCard host={host} onGame={onGame} />
          </li>
        ))
      )}
    </GameRow>
  );
}

function HostCard({ host, onGame }: { host: Host; onGame: OpenGame }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const formats = useFormats();
  const { name, image, roomStatus, gameName, vendorName, vassalage, gameType, nodeId, minBet } = host;
  const isOff = roomStatus === "OFF";
  const openTable = () => onGame({ name: gameName, vendor: vassalage, category: gameType, nodeId, gameId: nodeId });
  return (
    <TableCard picture={image} isOff={isOff} onOpen={openTable}>
      <Badge tone={isOff ? "neutral" : "live"}>{t(isOff ? "lobby.tables.off" : "lobby.tables.on")}</Badge>
      <strong>{name}</strong>
      <span>{gameName}</span>
      <span>{vendorName}</span>
      {minBet > 0 && (
        <span className="figures">
          {t("lobby.tables.from", { amount: formats.short(moneyOfDecimal(minBet, merchant.currency)) })}
        </span>
      )}
    </TableCard>
  );
}

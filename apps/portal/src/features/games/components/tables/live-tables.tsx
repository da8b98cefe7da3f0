/** The live tables: name, vendor, lowest stake, and whether the table is open. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { tablesRead } from "../../api/show-reads.ts";
import { GameRow } from "../cards/game-row.tsx";
import { TableCard, TableOutlines, TablesFailure } from "./table-card.tsx";
import type { OpenGame } from "./table-card.tsx";

type Table = Reply<"GET /wps/relay/CBS_modelList">["modelList"][number];

/** Open tables come first. Renders nothing if the merchant has no live tables. */
export default function LiveTables({ onGame }: { onGame: OpenGame }) {
  const { t } = useTexts();
  const read = usePublicRead(tablesRead);
  if (read.kind === "failed") return <TablesFailure text={t("lobby.tables.failed")} onRetry={read.retry} />;
  const tables = read.kind === "loaded" ? read.value.modelList : [];
  if (read.kind === "loaded" && tables.length === 0) return null;
  const openTables = tables.filter(({ roomStatus }) => roomStatus === "ON");
  const closedTables = tables.filter(({ roomStatus }) => roomStatus === "OFF");
  return (
    <GameRow id="tables" title={t("lobby.tables.title")} isStrip>
      {read.kind === "loading" ? (
        <TableOutlines />
      ) : (
        [...openTables, ...closedTables].map((table) => (
          <li key={table.id}>
            <LiveTableCard table={table} onGame={onGame} />
          </li>
        ))
      )}
    </GameRow>
  );
}

function LiveTableCard({ table, onGame }: { table: Table; onGame: OpenGame }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const formats = useFormats();
  const { name, image, roomStatus, vendorName, vassalage, gameType, nodeId, minBet, isDemo } = table;
  const isOff = roomStatus === "OFF";
  const openTable = () => onGame({ name, vendor: vassalage, category: gameType, nodeId, gameId: nodeId });
  return (
    <TableCard picture={image} isOff={isOff} onOpen={openTable}>
      <Badge tone={isOff ? "neutral" : "live"}>{t(isOff ? "lobby.tables.off" : "lobby.tables.on")}</Badge>
      {isDemo && <Badge tone="info">{t("home.card.demo")}</Badge>}
      <strong>{name}</strong>
      <span>{vendorName}</span>
      {minBet > 0 && (
        <span className="figures">
          {t("lobby.tables.from", { amount: formats.short(moneyOfDecimal(minBet, merchant.currency)) })}
        </span>
      )}
    </TableCard>
  );
}

/**
 * The margins of a contract: a sentence on whether the games earn what is promised, and a table with a row for each
 * class of games.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../../components/detail/facts.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { MarginLeft } from "./contract-state.tsx";
import { isFlagged } from "./is-flagged.ts";
import { useContractTexts } from "./use-contract-texts.ts";
import type { ContractDetail, ContractMargin } from "./use-contracts.ts";

const classTexts = {
  LIVE: "oversight.class.LIVE",
  RNG: "oversight.class.RNG",
  SPORTS: "oversight.class.SPORTS",
  LOTT: "oversight.class.LOTT",
  ELOTT: "oversight.class.ELOTT",
  FISH: "oversight.class.FISH",
  PVP: "oversight.class.PVP",
} as const;

/** The margins of the version in force; renders nothing if no version is in force. */
export function ContractMargins({ detail: { contract, versions } }: { detail: ContractDetail }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const columns = useMarginColumns();
  if (contract.activeVersion === null) return null;
  const margins = versions.find(({ version }) => version === contract.activeVersion)?.margins ?? [];
  const [smallestMargin] = margins;
  return (
    <Section title={t("oversight.margin")}>
      {smallestMargin === undefined ? (
        <p className="muted">{t("oversight.margin.soon")}</p>
      ) : (
        <>
          <SmallestMargin margin={smallestMargin} />
          <DataTable
            caption={t("oversight.margin")}
            columns={columns}
            rowKey={({ productClass }) => productClass}
            state={{ kind: "loaded", rows: margins }}
            emptyText=""
            isDense
          />
          <p className="muted">
            {t("oversight.margin.judged", {
              first: stamp(smallestMargin.firstJudgedAt),
              last: stamp(smallestMargin.judgedAt),
            })}
          </p>
        </>
      )}
    </Section>
  );
}

/** Explains the smallest margin of all classes in a sentence. */
function SmallestMargin({ margin }: { margin: ContractMargin }) {
  const { t } = useTexts();
  const { percent } = useContractTexts();
  const { productClass, marginPpm, rebatePpm, contractsPpm, leftPpm } = margin;
  const isOver = isFlagged(leftPpm);
  return (
    <p className="notice" data-tone={isOver ? "error" : "info"}>
      <Icon name={isOver ? "warning" : "scale"} />
      <span>
        {t(isOver ? "oversight.margin.over" : "oversight.margin.within", {
          games: serverCodeText(classTexts, productClass, t),
          margin: percent(marginPpm),
          rebate: percent(rebatePpm),
          contracts: percent(contractsPpm),
          left: percent(leftPpm),
        })}
      </span>
    </p>
  );
}

function useMarginColumns(): Column<ContractMargin>[] {
  const { t } = useTexts();
  const { percent } = useContractTexts();
  return [
    {
      key: "games",
      title: t("oversight.games"),
      cell: ({ productClass }) => serverCodeText(classTexts, productClass, t),
    },
    {
      key: "left",
      title: t("oversight.left"),
      isNumeric: true,
      cell: ({ leftPpm }) => <MarginLeft marginLeftPpm={leftPpm} />,
    },
    { key: "keeps", title: t("oversight.margin.keeps"), isNumeric: true, cell: ({ marginPpm }) => percent(marginPpm) },
    {
      key: "rebate",
      title: t("oversight.margin.rebate"),
      isNumeric: true,
      cell: ({ rebatePpm }) => percent(rebatePpm),
    },
    {
      key: "contracts",
      title: t("oversight.margin.contracts"),
      isNumeric: true,
      cell: ({ contractsPpm }) => percent(contractsPpm),
    },
    {
      key: "first",
      title: t("oversight.margin.first"),
      isNumeric: true,
      cell: ({ firstLeftPpm }) => percent(firstLeftPpm),
    },
  ];
}

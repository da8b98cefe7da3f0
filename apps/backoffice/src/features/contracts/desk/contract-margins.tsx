/** The margins of a contract: whether the games earn what is promised, in a sentence and per class of games. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../../components/detail/facts.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { wordText } from "../../../lib/word-text.ts";
import { MarginLeft } from "./contract-state.tsx";
import { isFlagged } from "./is-flagged.ts";
import { useContractWords } from "./use-contract-words.ts";
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

/** For the version in force; renders nothing when there is none. */
export function ContractMargins({ detail: { contract, versions } }: { detail: ContractDetail }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const columns = useMarginColumns();
  if (contract.activeVersion === null) return null;
  const margins = versions.find(({ version }) => version === contract.activeVersion)?.margins ?? [];
  const [tightest] = margins;
  return (
    <Section title={t("oversight.margin")}>
      {tightest === undefined ? (
        <p className="muted">{t("oversight.margin.soon")}</p>
      ) : (
        <>
          <Verdict margin={tightest} />
          <DataTable
            caption={t("oversight.margin")}
            columns={columns}
            rowKey={({ productClass }) => productClass}
            state={{ kind: "loaded", rows: margins }}
            emptyText=""
            isDense
          />
          <p className="muted">
            {t("oversight.margin.judged", { first: stamp(tightest.firstJudgedAt), last: stamp(tightest.judgedAt) })}
          </p>
        </>
      )}
    </Section>
  );
}

/** The class with the smallest margin, in words. */
function Verdict({ margin }: { margin: ContractMargin }) {
  const { t } = useTexts();
  const { percent } = useContractWords();
  const { productClass, marginPpm, rebatePpm, contractsPpm, leftPpm } = margin;
  const isOver = isFlagged(leftPpm);
  return (
    <p className="notice" data-tone={isOver ? "error" : "info"}>
      <Icon name={isOver ? "warning" : "scale"} />
      <span>
        {t(isOver ? "oversight.margin.over" : "oversight.margin.within", {
          games: wordText(classTexts, productClass, t),
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
  const { percent } = useContractWords();
  return [
    { key: "games", title: t("oversight.games"), cell: ({ productClass }) => wordText(classTexts, productClass, t) },
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

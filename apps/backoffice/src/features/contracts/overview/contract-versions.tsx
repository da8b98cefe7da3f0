/** Every offered version of a contract: its tiers, its hash, and when it was offered and signed. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useContractTexts } from "./use-contract-texts.ts";
import type { ContractDetail, ContractVersion } from "./use-contracts.ts";

/** Newest first. */
export function ContractVersions({ detail: { contract, versions } }: { detail: ContractDetail }) {
  const { t } = useTexts();
  return versions.map((version) => (
    <Section
      key={version.version}
      title={t("oversight.version", { version: version.version })}
      mark={version.version === contract.activeVersion && <Badge tone="gain">{t("oversight.version.pays")}</Badge>}
    >
      <VersionFacts version={version} />
    </Section>
  ));
}

function VersionFacts({ version: { version, hash, terms, offeredAt, acceptedAt } }: { version: ContractVersion }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const texts = useContractTexts();
  const columns = useTierColumns(terms);
  return (
    <>
      <Facts
        facts={[
          { name: t("oversight.offered"), value: <time>{stamp(offeredAt)}</time> },
          {
            name: t("oversight.signed"),
            value: acceptedAt === null ? t("oversight.unsigned") : <time>{stamp(acceptedAt)}</time>,
          },
          { name: t("oversight.hash"), value: <CopyText text={hash} /> },
          { name: t("oversight.active"), value: texts.amount(terms.activeMinimumBetMinor), isNumeric: true },
        ]}
      />
      <DataTable
        caption={t("oversight.tiers", { version })}
        columns={columns}
        rowKey={({ number }) => String(number)}
        state={{ kind: "loaded", rows: terms.tiers.map((tier, index) => ({ ...tier, number: index + 1 })) }}
        emptyText=""
        isDense
      />
    </>
  );
}

type NumberedTier = ContractVersion["terms"]["tiers"][number] & { readonly number: number };

/** The optional thresholds have a column only if a tier uses them. */
function useTierColumns(terms: ContractVersion["terms"]): Column<NumberedTier>[] {
  const { t } = useTexts();
  const { count } = useFormats();
  const { amount, rate } = useContractTexts();
  const uses = (name: "netLossMinor" | "totalBetMinor") => terms.tiers.some((tier) => tier[name] !== "0");
  const column = (key: "teamBetMinor" | "netLossMinor" | "totalBetMinor", title: string): Column<NumberedTier> => ({
    key,
    title,
    isNumeric: true,
    cell: (tier) => amount(tier[key]),
  });
  return [
    { key: "tier", title: t("oversight.tier"), cell: ({ number }) => number },
    column("teamBetMinor", t("oversight.threshold.teamBet")),
    {
      key: "members",
      title: t("oversight.threshold.activeMembers"),
      isNumeric: true,
      cell: ({ activeMembers }) => count(activeMembers),
    },
    ...(uses("netLossMinor") ? [column("netLossMinor", t("oversight.threshold.netLoss"))] : []),
    ...(uses("totalBetMinor") ? [column("totalBetMinor", t("oversight.threshold.totalBet"))] : []),
    {
      key: "rate",
      title: t(terms.kind === "realtime" ? "oversight.rate.both" : "oversight.rates"),
      isNumeric: true,
      cell: (tier) => <strong>{rate(terms, tier)}</strong>,
    },
  ];
}

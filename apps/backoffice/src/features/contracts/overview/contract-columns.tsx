/** The columns of the contracts. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { ContractState, MarginLeft } from "./contract-state.tsx";
import { useContractTexts } from "./use-contract-texts.ts";
import type { ContractRow } from "./use-contracts.ts";

export const contractsPath = "/contracts";

export function useContractColumns(): OfficeColumn<ContractRow>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const texts = useContractTexts();
  return [
    {
      key: "contract",
      title: t("oversight.contract"),
      cell: (row) => (
        <RowLink rowKey={row.id} href={`${contractsPath}/${row.id}`}>
          {texts.title(row)}
        </RowLink>
      ),
      csv: texts.title,
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => <ContractState state={state} />,
      csv: ({ state }) => t(`oversight.state.${state}`),
    },
    {
      key: "giver",
      title: t("oversight.giver"),
      cell: ({ giver }) => <PartyLink person={giver} />,
      csv: ({ giver }) => texts.person(giver),
    },
    {
      key: "receiver",
      title: t("oversight.receiver"),
      cell: ({ receiver }) => <PartyLink person={receiver} />,
      csv: ({ receiver }) => receiver.account,
    },
    { key: "rates", title: t("oversight.rates"), isNumeric: true, cell: ratesOf, csv: ratesOf },
    { key: "versions", title: t("oversight.versions"), cell: texts.version, csv: texts.version },
    {
      key: "margin",
      title: t("oversight.left"),
      isNumeric: true,
      cell: (row) => <MarginLeft marginLeftPpm={row.marginLeftPpm} />,
      csv: ({ marginLeftPpm }) => (marginLeftPpm === null ? "" : texts.percent(marginLeftPpm)),
    },
    {
      key: "changed",
      isHiddenBesidePanel: true,
      title: t("oversight.changed"),
      cell: ({ changedAt }) => <time>{stamp(changedAt)}</time>,
      csv: ({ changedAt }) => stamp(changedAt),
      isTime: true,
    },
    { key: "id", title: "ID", isFileOnly: true, cell: () => "", csv: ({ id }) => id },
  ];

  function ratesOf({ terms }: ContractRow): string {
    return texts.rates(terms);
  }
}

/** The name of a party of a contract, with a link to the page of the member. The merchant has no link. */
export function PartyLink({ person }: { person: ContractRow["giver"] }) {
  const { person: nameOf } = useContractTexts();
  if (person === null) return <span className="muted">{nameOf(person)}</span>;
  return (
    <Link className="text-link" href={`/members/${person.id}`}>
      {nameOf(person)}
    </Link>
  );
}

/** What the document says next to the member's profile, with the differences marked. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { useFormats } from "../../lib/formats.ts";
import type { CheckDetail } from "./use-checks.ts";

type Comparison = CheckDetail["compared"]["name"];

interface ComparedRow {
  readonly name: string;
  readonly document: string;
  readonly profile: string;
  readonly comparison: Comparison | undefined;
}

export function CheckComparison({ check }: { check: CheckDetail }) {
  const { t, locale } = useTexts();
  const { stamp } = useFormats();
  const { document: facts, profile, compared, kind, country, expiresOn, memberId, account, submittedAt } = check;
  const countryName = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" }).of(country);
  const rows: readonly ComparedRow[] = [
    {
      name: t("identity.name"),
      document: facts?.name ?? t("checks.erased"),
      profile: profile.names.join(" / "),
      comparison: compared.name,
    },
    {
      name: t("identity.birthday"),
      document: facts?.birthday ?? t("checks.erased"),
      profile: profile.birthday ?? "",
      comparison: compared.birthday,
    },
    {
      name: t("identity.number"),
      document: facts?.number ?? t("checks.erased"),
      profile: "",
      comparison: undefined,
    },
    {
      name: t("identity.kind"),
      document: `${t(`identity.kind.${kind}`)}, ${countryName ?? country}`,
      profile: "",
      comparison: undefined,
    },
    {
      name: t("identity.expiresOn"),
      document: expiresOn ?? t("identity.noExpiry"),
      profile: "",
      comparison: undefined,
    },
  ];
  return (
    <table className="review-facts">
      <caption className="visually-hidden">{t("checks.comparison")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("checks.comparison")}</span>
          </th>
          <th scope="col">{t("checks.document")}</th>
          <th scope="col">
            {t("checks.profile")} <Link href={`/members/${memberId}`}>{account}</Link>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, document: documentText, profile: profileText, comparison }) => (
          <tr key={name} data-comparison={comparison}>
            <th scope="row">{name}</th>
            <td>{documentText}</td>
            <td>
              {profileText} {comparison !== undefined && <ComparisonMark comparison={comparison} />}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t("checks.submittedAt")}</th>
          <td colSpan={2}>
            <time>{stamp(submittedAt)}</time>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const marks = {
  same: { tone: "gain", icon: "check" },
  different: { tone: "error", icon: "warning" },
  unknown: { tone: "neutral", icon: "info" },
} as const;

function ComparisonMark({ comparison }: { comparison: Comparison }) {
  const { t } = useTexts();
  return <Badge {...marks[comparison]}>{t(`checks.compared.${comparison}`)}</Badge>;
}

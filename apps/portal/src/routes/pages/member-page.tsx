/** /member/<page>: a page of the member centre. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { CentreFrame } from "../centres/centre-frame.tsx";
import { memberCentre } from "../centres/member-parts.ts";
import { href } from "../../lib/navigation/paths.ts";
import type { PathParams } from "../../lib/navigation/paths.ts";

export default function MemberPage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  return (
    <CentreFrame
      title={t("member.centre")}
      pages={memberCentre}
      current={params["page"] ?? ""}
      hrefOf={(page) => href("memberPage", { page })}
    />
  );
}

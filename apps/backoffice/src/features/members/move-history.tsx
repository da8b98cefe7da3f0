/** The earlier positions of a member in the agents' tree, with who moved the member and why; empty without moves. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCall } from "../../lib/use-call.ts";

export function MoveHistory({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { data } = useCall("GET /backoffice/api/members/:id/moves", { params: { id: memberId } });
  if (data === undefined || data.list.length === 0) return null;
  const nameOf = (person: { readonly account: string } | null) => person?.account ?? t("house.agents.house");
  return (
    <Section isFramed title={t("house.agents.history")}>
      <Facts
        facts={data.list.map(({ at, from, to, members, by, reason }) => ({
          name: `${stamp(at)} · ${by}`,
          value: [`${nameOf(from)} → ${nameOf(to)}`, t("house.agents.move.members", { members }), reason].join(" · "),
        }))}
      />
    </Section>
  );
}

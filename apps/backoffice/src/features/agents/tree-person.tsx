/** The name of a person in the agents' tree, and the path to that person. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TreePerson } from "./use-agents.ts";

/** The path from the merchant to the current agent; each name links to the agent's direct downlines. */
export function TreePath({ path }: { path: readonly TreePerson[] }) {
  const { t } = useTexts();
  const last = path.at(-1);
  if (last === undefined) return null;
  return (
    <nav className="chain" aria-label={t("backoffice.agents.path")}>
      <Link className="text-link" href="/agents">
        {t("backoffice.agents.house")}
      </Link>
      {path.map(({ id, account }) => (
        <Link key={id} className="text-link" href={`/agents/${id}`} aria-current={id === last.id ? "page" : undefined}>
          {account}
        </Link>
      ))}
    </nav>
  );
}

/** Null stands for the merchant. */
export function usePersonName(): (person: TreePerson | null) => string {
  const { t } = useTexts();
  return (person) => person?.account ?? t("backoffice.agents.house");
}

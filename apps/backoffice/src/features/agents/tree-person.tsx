/** Somebody of the tree by name, or the house. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TreePerson } from "./use-agents.ts";

/** The way from the house to whom the page is about; each name leads to its own downlines. */
export function TreePath({ path }: { path: readonly TreePerson[] }) {
  const { t } = useTexts();
  const last = path.at(-1);
  if (last === undefined) return null;
  return (
    <nav className="chain" aria-label={t("house.agents.path")}>
      <Link className="text-link" href="/agents">
        {t("house.agents.house")}
      </Link>
      {path.map(({ id, account }) => (
        <Link key={id} className="text-link" href={`/agents/${id}`} aria-current={id === last.id ? "page" : undefined}>
          {account}
        </Link>
      ))}
    </nav>
  );
}

/** Null is the house. */
export function usePersonName(): (person: TreePerson | null) => string {
  const { t } = useTexts();
  return (person) => person?.account ?? t("house.agents.house");
}

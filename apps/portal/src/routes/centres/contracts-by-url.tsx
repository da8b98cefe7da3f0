/**
 * /agent/<page>: the contracts of one kind. The name of the page decides the kind. Loads the translated texts together
 * with the page.
 */

import { contractsTexts } from "@openhouse/i18n/contracts-texts.gen";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { usePath } from "../../lib/navigation/location.tsx";
import { PageLoadFailure } from "../page-outline.tsx";

const kinds: Readonly<Record<string, ContractKind>> = {
  agentDividendRecordCopy2: "dividend",
  agentDailyWages2: "daily",
  agentHourSalary: "hourly",
  agentRealtimeSalary: "realtime",
};
const page = { load: () => import("../../features/contracts/components/contracts-page.tsx"), texts: contractsTexts };

/** Each kind has its own key, so that no state of the previous page remains. */
export default function ContractsByUrl() {
  const kind = kinds[usePath().split("/").at(-1) ?? ""];
  if (kind === undefined) return null;
  return (
    <LazySlot
      key={kind}
      part={page}
      props={{ kind }}
      fallback={<Skeleton height="18rem" />}
      failure={<PageLoadFailure />}
    />
  );
}

/** /member/contracts: the contracts of a member who is not an agent. */

import { contractsTexts } from "@openhouse/i18n/contracts-texts.gen";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { PageLoadFailure } from "../page-outline.tsx";

const page = {
  load: () => import("../../features/contracts/components/member-contracts-page.tsx"),
  texts: contractsTexts,
};

/** The texts load with the page, not with the menu. */
export default function ContractsOfMember() {
  return <LazySlot part={page} fallback={<Skeleton height="18rem" />} failure={<PageLoadFailure />} />;
}

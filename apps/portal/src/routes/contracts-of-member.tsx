/** /member/contracts: what is paid by contract to somebody who is no agent, with its texts. */

import { contractsTexts } from "@openhouse/i18n/contracts-texts.gen";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { LazySlot } from "../lib/lazy-part.tsx";
import { PageLoadFailure } from "./page-outline.tsx";

const page = {
  load: () => import("../features/contracts/components/member-contracts-page.tsx"),
  texts: contractsTexts,
};

/** The texts come with the page, not with every menu that names it. */
export default function ContractsOfMember() {
  return <LazySlot part={page} fallback={<Skeleton height="18rem" />} failure={<PageLoadFailure />} />;
}

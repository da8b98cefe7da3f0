/** The address of the days of rebates. */

import { useParams } from "wouter";
import { RebatesPage } from "../features/rebates/rebates-page.tsx";

/** What comes back of each day's bets. */
export default function RebatesRoute() {
  const { id } = useParams<{ id?: string }>();
  return <RebatesPage openId={id} />;
}

/** Route of the rebate runs. */

import { useParams } from "wouter";
import { RebatesPage } from "../features/rebates/rebates-page.tsx";

export default function RebatesRoute() {
  const { id } = useParams<{ id?: string }>();
  return <RebatesPage openId={id} />;
}

/** The address of the contracts. */

import { useParams } from "wouter";
import { ContractsPage } from "../features/contracts/desk/contracts-page.tsx";

/** What agents are promised, and whether the games earn it. */
export default function ContractsRoute() {
  const { id } = useParams<{ id?: string }>();
  return <ContractsPage openId={id} />;
}

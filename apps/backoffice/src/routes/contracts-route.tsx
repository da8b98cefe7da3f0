/** Route of the contracts. */

import { useParams } from "wouter";
import { ContractsPage } from "../features/contracts/desk/contracts-page.tsx";

export default function ContractsRoute() {
  const { id } = useParams<{ id?: string }>();
  return <ContractsPage openId={id} />;
}

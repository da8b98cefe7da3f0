/** The address of the suppliers of games. */

import { useParams } from "wouter";
import { SuppliersPage } from "../features/suppliers/suppliers-page.tsx";

/** Mounted by the table of addresses. */
export default function SuppliersRoute() {
  const { code } = useParams<{ code?: string }>();
  return <SuppliersPage openCode={code} />;
}

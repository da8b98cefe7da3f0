/** Route of the suppliers. */

import { useParams } from "wouter";
import { SuppliersPage } from "../features/suppliers/suppliers-page.tsx";

export default function SuppliersRoute() {
  const { code } = useParams<{ code?: string }>();
  return <SuppliersPage openCode={code} />;
}

/** Route of the audit log. */

import { useParams } from "wouter";
import { AuditPage } from "../features/audit/audit-page.tsx";

export default function AuditRoute() {
  const { position } = useParams<{ position?: string }>();
  return <AuditPage openPosition={position} />;
}

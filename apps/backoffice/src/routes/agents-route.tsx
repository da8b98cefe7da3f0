/** Route of the agents' tree. */

import { useParams } from "wouter";
import { AgentsPage } from "../features/agents/agents-page.tsx";

export default function AgentsRoute() {
  const { id } = useParams<{ id?: string }>();
  return <AgentsPage uplineId={id} />;
}

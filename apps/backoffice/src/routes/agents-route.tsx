/** The address of the agents' tree. */

import { useParams } from "wouter";
import { AgentsPage } from "../features/agents/agents-page.tsx";

/** The tops of the tree, or who stands directly below one. */
export default function AgentsRoute() {
  const { id } = useParams<{ id?: string }>();
  return <AgentsPage uplineId={id} />;
}

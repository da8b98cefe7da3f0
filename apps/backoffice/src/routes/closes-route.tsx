/** Route of the closed days. */

import { useParams } from "wouter";
import { ClosesPage } from "../features/finance/day-closes/closes-page.tsx";

export default function ClosesRoute() {
  const { number } = useParams<{ number?: string }>();
  return <ClosesPage openNumber={number} />;
}

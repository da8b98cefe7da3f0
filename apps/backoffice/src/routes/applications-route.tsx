/** The address of applications. */

import { useParams } from "wouter";
import { ApplicationsPage } from "../features/promotions/applications-page.tsx";

/** What members applied for. */
export default function ApplicationsRoute() {
  const { id } = useParams<{ id?: string }>();
  return <ApplicationsPage openId={id} />;
}

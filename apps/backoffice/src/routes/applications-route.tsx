/** Route of applications. */

import { useParams } from "wouter";
import { ApplicationsPage } from "../features/promotions/applications-page.tsx";

export default function ApplicationsRoute() {
  const { id } = useParams<{ id?: string }>();
  return <ApplicationsPage openId={id} />;
}

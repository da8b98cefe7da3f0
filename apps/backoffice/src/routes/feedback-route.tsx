/** The address of feedback. */

import { useParams } from "wouter";
import { FeedbackPage } from "../features/feedback/feedback-page.tsx";

/** What people told the house. */
export default function FeedbackRoute() {
  const { id } = useParams<{ id?: string }>();
  return <FeedbackPage openId={id} />;
}

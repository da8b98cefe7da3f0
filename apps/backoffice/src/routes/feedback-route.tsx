/** Route of feedback. */

import { useParams } from "wouter";
import { FeedbackPage } from "../features/feedback/feedback-page.tsx";

export default function FeedbackRoute() {
  const { id } = useParams<{ id?: string }>();
  return <FeedbackPage openId={id} />;
}

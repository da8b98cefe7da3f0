/** The address of the outbox. */

import { useParams } from "wouter";
import { MessagesPage } from "../features/messaging/messages-page.tsx";

/** What was written to members. */
export default function MessagesRoute() {
  const { id } = useParams<{ id?: string }>();
  return <MessagesPage openId={id} />;
}

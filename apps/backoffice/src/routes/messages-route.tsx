/** Route of the messages to members. */

import { useParams } from "wouter";
import { MessagesPage } from "../features/messaging/messages-page.tsx";

export default function MessagesRoute() {
  const { id } = useParams<{ id?: string }>();
  return <MessagesPage openId={id} />;
}

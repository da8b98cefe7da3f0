/** The idempotency key of an action: a retry with the same input has the same key, other input gets a new one. */

import { useRef } from "react";
import { newActionKey } from "@openhouse/browser/action-key";

/** Returns a function from the input of an attempt, as JSON, to its key. */
export function useAttemptKey(): (input: unknown) => string {
  const lastAttempt = useRef({ text: "", key: "" });
  return (input) => {
    const text = JSON.stringify(input);
    if (lastAttempt.current.text !== text) lastAttempt.current = { text, key: newActionKey() };
    return lastAttempt.current.key;
  };
}

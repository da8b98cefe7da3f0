/** The idempotency key of an action: a retry with the same input has the same key, other input gets a new one. */

import { useRef } from "react";
import { newActionKey } from "@openhouse/browser/action-key";

/** Returns a function that gives the key for an input. Only the last input is remembered, as JSON. */
export function useAttemptKey(): (input: unknown) => string {
  const lastAttempt = useRef({ text: "", key: "" });
  return (input) => {
    const text = JSON.stringify(input);
    if (lastAttempt.current.text !== text) lastAttempt.current = { text, key: newActionKey() };
    return lastAttempt.current.key;
  };
}

/** Decides which reminder of the play time is due: the first after one interval, the second after two intervals. */

/** Returns the number of the reminder that is due, or 0 if there is none. `minutes` counts from the login. */
export function dueReminder(minutes: number, everyMinutes: number | null): number {
  return everyMinutes === null ? 0 : Math.floor(minutes / everyMinutes);
}

const keyOf = (startedAt: number, everyMinutes: number | null) => `reminded ${startedAt} ${everyMinutes ?? 0}`;

interface Visit {
  readonly startedAt: number;
  readonly minutes: number;
  readonly remindMinutes: number | null;
}

/**
 * True if a reminder is due that the member has not confirmed in this tab. The first call after a login or a change of
 * the interval returns false, and counts the reminders that are already due as confirmed.
 */
export function isReminderDue({ startedAt, minutes, remindMinutes }: Visit, storage: Storage): boolean {
  const key = keyOf(startedAt, remindMinutes);
  const due = dueReminder(minutes, remindMinutes);
  const lastSeen = storage.getItem(key);
  if (lastSeen === null) storage.setItem(key, String(due));
  return lastSeen !== null && due > Number(lastSeen);
}

export function recordReminder({ startedAt, minutes, remindMinutes }: Visit, storage: Storage): void {
  storage.setItem(keyOf(startedAt, remindMinutes), String(dueReminder(minutes, remindMinutes)));
}

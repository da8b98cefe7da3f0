/** Decides which reminder is due: the first after one interval, the second after two. */

/** 0 means none yet, or no reminders chosen. `minutes` counts from the login. */
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
 * True if a reminder is due that this tab has not shown. The first call after a login or after a change of the interval
 * counts all earlier reminders as shown.
 */
export function isReminderDue({ startedAt, minutes, remindMinutes }: Visit, storage: Storage): boolean {
  const key = keyOf(startedAt, remindMinutes);
  const due = dueReminder(minutes, remindMinutes);
  const seen = storage.getItem(key);
  if (seen === null) storage.setItem(key, String(due));
  return seen !== null && due > Number(seen);
}

export function noteReminder({ startedAt, minutes, remindMinutes }: Visit, storage: Storage): void {
  storage.setItem(keyOf(startedAt, remindMinutes), String(dueReminder(minutes, remindMinutes)));
}

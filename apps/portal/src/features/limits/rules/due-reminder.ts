/** Which reminder of a visit is due: the first after one interval, the second after two. */

/** 0 = none yet, or none wished. Minutes since the login. */
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
 * True when the visit has a reminder that this tab has not shown. Who has just chosen an interval is not reminded of
 * the time before: counting starts where the visit stands.
 */
export function isReminderDue({ startedAt, minutes, remindMinutes }: Visit, storage: Storage): boolean {
  const key = keyOf(startedAt, remindMinutes);
  const due = dueReminder(minutes, remindMinutes);
  const seen = storage.getItem(key);
  if (seen === null) storage.setItem(key, String(due));
  return seen !== null && due > Number(seen);
}

/** It was shown and answered. */
export function noteReminder({ startedAt, minutes, remindMinutes }: Visit, storage: Storage): void {
  storage.setItem(keyOf(startedAt, remindMinutes), String(dueReminder(minutes, remindMinutes)));
}

import { beforeEach, describe, expect, it } from "vitest";
import { dueReminder, isReminderDue, recordReminder } from "./due-reminder.ts";

describe("the reminder of a visit", () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    [29, 30, 0],
    [30, 30, 1],
    [95, 30, 3],
    [95, null, 0],
  ])("after %i minutes with the interval %s has number %i", (minutes, every, number) => {
    expect(dueReminder(minutes, every)).toBe(number);
  });

  it("is due once for each interval, even if the page is reloaded", () => {
    const at = (minutes: number) => ({ startedAt: 1, minutes, remindMinutes: 30 });
    const isDue = (minutes: number) => isReminderDue(at(minutes), sessionStorage);
    expect([isDue(0), isDue(29), isDue(30), isDue(31)]).toEqual([false, false, true, true]);
    recordReminder(at(31), sessionStorage);
    expect([isDue(31), isDue(59), isDue(60)]).toEqual([false, false, true]);
  });

  it("is due at the next multiple of the interval if it is set during the visit", () => {
    const at = (minutes: number) => ({ startedAt: 1, minutes, remindMinutes: 15 });
    expect(isReminderDue(at(100), sessionStorage)).toBe(false);
    expect(isReminderDue(at(105), sessionStorage)).toBe(true);
  });
});

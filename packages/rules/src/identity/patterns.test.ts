import { describe, expect, it } from "vitest";
import { compilePattern, fillBounds, patternKinds, patternOf } from "./patterns.ts";

const fits = (id: number, value: string) => compilePattern(patternOf(id)?.accepted ?? "nothing").test(value);

/** Requirement, kind, id, valid values, invalid values. */
const rows: [string, string, number, string[], string[]][] = [
  ["S5.044", "letters and digits", 4, ["abc123", "1a"], ["abc-1", "a b", "ábc", ""]],
  ["S5.045", "first character a letter", 1, ["a1", "a"], ["1a", "_a", "a-1"]],
  ["S5.046", "kanji plus digits", 2, ["漢字1", "漢字", "12"], ["abc", "漢字a"]],
  [
    "S5.047",
    "e-mail",
    3,
    ["a@b.co", "ana.cruz+1@mail.example.ph"],
    ["a@", "a@b", "@b.co", "a b@c.co", "a..b@c.co", "a@-b.co"],
  ],
  ["S5.048", "digits only", 6, ["123"], ["12a", "１２", "-1"]],
  ["S5.049", "at least one uppercase", 7, ["aBc", "B"], ["abc", "aB-c"]],
  ["S5.050", "English letters and spaces", 8, ["ab c"], ["ab1", "ñandu"]],
  ["S5.051", "no spaces", 9, ["ab", "a-b@ñ"], ["a b", "a\tb", " ab"]],
  ["S5.052", "Chinese characters and punctuation", 10, ["你好。", "「张」·三"], ["abc", "你好1"]],
  ["S5.054", "Korean only", 15, ["한국"], ["abc", "한국1"]],
  ["S5.055", "Thai only", 16, ["ไทย"], ["abc", "ไทย a"]],
  ["S5.056", "full name with two parts separated by a space", 12, ["An Le"], ["An", "An Van Le", "An  Le", " An Le"]],
  ["S5.057", "full-width Japanese", 20, ["カタカナ", "ひらがな", "漢字"], ["abc", "ｶﾀｶﾅ"]],
  ["S5.058", "uppercase only", 18, ["ABC", "ABC DE"], ["ABc", "AB1"]],
  ["S5.059", "password with upper, lower, digit and symbol", 21, ["aB1!"], ["aB1", "ab1!", "AB1!", "aBc!", "aB1! "]],
];

describe("pattern kinds", () => {
  it.each(rows)("[%s] include %s", (_row, _name, id, valid, invalid) => {
    expect(valid.filter((value) => !fits(id, value))).toEqual([]);
    expect(invalid.filter((value) => fits(id, value))).toEqual([]);
  });

  it("[S5.053] include dates yyyy-MM-dd and MM-dd-yyyy, and refuse days that do not exist", () => {
    const isDate = (value: string) => fits(11, value) || fits(13, value);
    expect(["2024-02-29", "02-29-2024", "2000-02-29", "1990-12-31"].every(isDate)).toBe(true);
    const invalidDates = [
      "29-02-2024",
      "2023-02-29",
      "02-29-1900",
      "2024-04-31",
      "2024-13-01",
      "0000-01-01",
      "2024-2-9",
    ];
    expect(invalidDates.filter(isDate)).toEqual([]);
  });

  it("agree, if they are for dates, with the calendar of two hundred years", () => {
    const days: string[] = [];
    for (let day = Date.UTC(1896, 0, 1); day < Date.UTC(2105, 0, 1); day += 86_400_000) {
      days.push(new Date(day).toISOString().slice(0, 10));
    }
    const realDays = new Set(days);
    expect(days.filter((day) => !fits(11, day))).toEqual([]);
    for (const year of [1900, 2000, 2023, 2024, 2100]) {
      for (let month = 1; month <= 12; month += 1) {
        for (let day = 28; day <= 31; day += 1) {
          const text = `${year}-${String(month).padStart(2, "0")}-${day}`;
          expect(fits(11, text), text).toBe(realDays.has(text));
        }
      }
    }
  });

  it("[S3.092] with the accepted pattern * become .* and accept any text", () => {
    expect(compilePattern("*").source).toBe("^(?:.*)$");
    expect(compilePattern("*").test("ñ 1!\nsecond line 漢")).toBe(true);
  });

  it("match only whole values, also if the pattern contains alternatives", () => {
    expect(compilePattern("a|b").test("ab")).toBe(false);
    expect(fits(11, "x2024-02-29")).toBe(false);
    expect(fits(6, "123\n")).toBe(false);
  });

  it("require letters and digits in kind 5, and allow letters of two alphabets in kind 17", () => {
    expect([fits(5, "a1"), fits(5, "1a"), fits(5, "ab"), fits(5, "12"), fits(5, "a1-")]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([fits(17, "ไทย Thai"), fits(17, "Thai1")]).toEqual([true, false]);
  });

  it("have consecutive ids from 0, and valid examples", () => {
    expect(patternKinds.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, id) => id));
    expect(patternKinds.filter(({ id, example }) => !fits(id, example))).toEqual([]);
    expect(patternOf(22)).toBeUndefined();
  });

  it("check long hostile values within two seconds", () => {
    const started = performance.now();
    for (const { id } of patternKinds) {
      for (const unit of ["a", "A1", "a.", "1", "漢", " "]) fits(id, `${unit.repeat(5_000)}!`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("the bounds of a message", () => {
  const text = "(min) - (max) characters";

  it("[S5.042] replace (min) and (max)", () => {
    expect(fillBounds(text, { minLength: 6, maxLength: 12 })).toBe("6 - 12 characters");
  });

  it("[S5.043] become one number if they are equal", () => {
    expect(fillBounds(text, { minLength: 6, maxLength: 6 })).toBe("6 characters");
  });
});

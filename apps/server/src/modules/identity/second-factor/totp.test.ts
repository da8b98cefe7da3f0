import { describe, expect, it } from "vitest";
import { matchingTotpStep, totpCode } from "./totp.ts";

// RFC 6238, appendix B: secret "12345678901234567890" and the last six digits of the codes in the SHA-1 column.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("authenticator codes", () => {
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("agree with RFC 6238 at second %d", (second, code) => {
    expect(totpCode(secret, BigInt(Math.floor(second / 30)))).toBe(code);
  });

  it.each([
    ["29 s before its step", 271_000, 10n],
    ["31 s before its step", 269_000, undefined],
    ["within its step", 315_000, 10n],
    ["29 s after its step", 359_000, 10n],
    ["31 s after its step", 361_000, undefined],
  ])("are accepted at most one time step too early or too late: a code %s", (_case, atMs, expected) => {
    expect(matchingTotpStep(secret, totpCode(secret, 10n), new Date(atMs))).toBe(expected);
  });

  it("are accepted with blanks, dashes and invisible characters", () => {
    const code = totpCode(secret, 10n);
    const [start, end] = [code.slice(0, 3), code.slice(3)];
    for (const text of [` ${start} ${end}`, `${start}\u00a0${end}\u200b`, `${start}\u2011${end}`])
      expect(matchingTotpStep(secret, text, new Date(300_000))).toBe(10n);
  });

  it("are refused if they are wrong, too short or too long", () => {
    expect(matchingTotpStep(secret, "000000", new Date(300_000))).toBeUndefined();
    expect(matchingTotpStep(secret, "12", new Date(300_000))).toBeUndefined();
    expect(matchingTotpStep(secret, `${totpCode(secret, 10n)}0`, new Date(300_000))).toBeUndefined();
  });
});

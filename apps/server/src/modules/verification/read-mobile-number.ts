/**
 * Normalises a mobile number to the stored form: digits, starting with the dialling code, no plus ("+63", "0917 123
 * 4567" → "639171234567"). Undefined if it is not a valid number: E.164 allows 15 digits, and no country has fewer than
 * 7.
 */
export function readMobileNumber(countryDialingCode: string, mobileNumber: string): string | undefined {
  const dialing = digitsOf(countryDialingCode);
  const typed = digitsOf(mobileNumber);
  if (dialing === undefined || typed === undefined || dialing.startsWith("0")) return undefined;
  const isInternational = /^\s*(\+|00)/.test(mobileNumber);
  const bare = typed.replace(/^0+/, "");
  const whole = isInternational ? bare : `${dialing}${bare}`;
  const isLikely = whole.startsWith(dialing) && whole.length >= dialing.length + 6 && whole.length <= 15;
  return isLikely ? whole : undefined;
}

/** The digits of a number written with the usual separators; undefined if it contains anything else. */
function digitsOf(text: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]{1,30}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  return digits === "" ? undefined : digits;
}

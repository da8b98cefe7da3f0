/**
 * Normalises a mobile number to the stored form: digits, starting with the dialling code, without plus ("+63", "0917
 * 123 4567" → "639171234567"). Returns undefined if the number is not valid: it must begin with the dialling code, have
 * at least 6 digits after the code, and have at most 15 digits in all (E.164).
 */
export function readMobileNumber(countryDialingCode: string, mobileNumber: string): string | undefined {
  const dialingDigits = digitsOf(countryDialingCode);
  const enteredDigits = digitsOf(mobileNumber);
  if (dialingDigits === undefined || enteredDigits === undefined || dialingDigits.startsWith("0")) return undefined;
  const isInternational = /^\s*(\+|00)/.test(mobileNumber);
  const significantDigits = enteredDigits.replace(/^0+/, "");
  const fullNumber = isInternational ? significantDigits : `${dialingDigits}${significantDigits}`;
  const isValidLength =
    fullNumber.startsWith(dialingDigits) && fullNumber.length >= dialingDigits.length + 6 && fullNumber.length <= 15;
  return isValidLength ? fullNumber : undefined;
}

/** Returns the digits of a number with the usual separators; undefined if the text contains other characters. */
function digitsOf(text: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]{1,30}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  return digits === "" ? undefined : digits;
}

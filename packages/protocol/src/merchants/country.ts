/**
 * GET /wps/system/country: the merchant's country and the accepted dialling codes. Source: docs/wire-format.md, Status
 * and flags.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const Country = Type.Object({
  countryCode: Type.String(),
  countryDialingCode: Type.String(),
  currency: Type.String(),
  currencySymbol: Type.String(),
  countries: Type.Array(Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() })),
});

export type Country = Static<typeof Country>;

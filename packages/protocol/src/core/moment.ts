/**
 * Times in requests, in milliseconds since 1970. The latest one is the end of the year 9998, so that the year of each
 * time and day that the server computes from it has four digits.
 */

import { Type } from "typebox";

export const Moment = Type.Integer({ minimum: 0, maximum: 253_370_764_799_999 });

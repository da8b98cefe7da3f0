/**
 * Which drawing of all our pictures this is: part of every address, so that a picture may be kept for ever. The print
 * of sample pictures, held by a test of the portal (`find-picture.test.ts`): who changes a drawing is told the new one.
 */
export const artEdition = "184e5dde";

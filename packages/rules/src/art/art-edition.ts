/**
 * The edition of all our pictures. It is a part of each URL, so that browsers can cache pictures for ever. It is a hash
 * of sample pictures: after a change of a drawing, `find-picture.test.ts` of the portal fails and shows the new value.
 */
export const artEdition = "1b5ef119";

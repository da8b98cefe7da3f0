/** The name of a game with what was searched for marked in it. */

import { splitMatches } from "../rules/split-matches.ts";

/** See the head of this file. */
export function MarkedName({ name, wanted }: { name: string; wanted: string }) {
  return splitMatches(name, wanted).map(({ at, text, isMatch }) =>
    isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}

/** The crest of a sports team: a shield in two colours with a symbol. It is derived from the team's number. */

import { motifs } from "../motifs/all-motifs.ts";
import { fixedInks } from "../inks.ts";
import { tips } from "../motifs/motif.ts";
import { seededBy } from "../seeded.ts";
import { smallPicture } from "../small-picture.ts";
import { put } from "../stage.ts";

const shields = [
  "M48 4Q68 14 88 12 90 64 48 93 6 64 8 12 28 14 48 4z",
  "M10 8H86V50Q86 78 48 93 10 78 10 50z",
  "M48 3a45 45 0 1 0 .1 0z",
  "M8 10Q48 0 88 10V54L48 93 8 54z",
  "M14 6H82L90 30Q88 70 48 93 8 70 6 30z",
] as const;
const divisions = [
  "M48 0H96V96H48z",
  "M0 48H96V96H0z",
  "M0 0H96L0 96z",
  "M48 0H96V48H48zM0 48H48V96H0z",
  "M0 64L48 28 96 64V96L48 60 0 96z",
  "M16 0H32V96H16zM64 0H80V96H64z",
  "M0 34H96V62H0z",
] as const;
const inks = ["R", "B", "G", "Y", "T", "O", "W", "K", "S", "N"] as const;
const charges =
  "eagle lion tiger wolf dragon phoenix horse bull shark fox bird rooster tarsier carabao star sun flame lightning crown anchor volcano vinta sword castle koi whale turtle bee mask parol helmet trophy football basketball".split(
    " ",
  );

/** Returns the crest as a square SVG document with a transparent background. */
export function teamCrest(number: string): string {
  const seeded = seededBy(`crest/${number}`);
  const shape = seeded.pick(shields);
  const first = seeded.whole(0, inks.length - 1);
  const second = (first + seeded.whole(1, inks.length - 1)) % inks.length;
  const charge = motifs[charges[seeded.whole(0, charges.length - 1)] ?? "star"] ?? [];
  const stars = seeded.pick([0, 0, 1, 3]);
  const metal = seeded.pick(["#ffd25a", "#e8edf1", "#fff6e2"]);
  const row = Array.from({ length: stars }, (_, index) =>
    tips(5, [6, 2.6], [48 + (index - (stars - 1) / 2) * 15, 19]),
  ).join("");
  const body =
    `<clipPath id="p"><path d="${shape}"/></clipPath><g clip-path="url(#p)"><path d="M0 0h96v96H0z" fill="url(#${inks[first] ?? "R"})"/><path d="${seeded.pick(divisions)}" fill="url(#${inks[second] ?? "W"})"/></g>` +
    `<path d="${shape}" fill="none" stroke="#160e0c" stroke-width="6"/><path d="${shape}" fill="none" stroke="${metal}" stroke-width="2.6"/>` +
    put(charge, { colors: { inks: drawn } }, { x: 48, y: stars > 0 ? 53 : 48, scale: 0.56 }) +
    (row === "" ? "" : `<path d="${row}" fill="${metal}" stroke="#160e0c" stroke-width="1.5"/>`);
  return smallPicture({ width: 96, height: 96, inks: drawn, rim: "#160e0c", body });
}

const accents = { l: "Y", a: "R", b: "B" } as const;
const drawn = {
  ...fixedInks,
  ...Object.fromEntries(
    Object.entries(accents).map(([own, fixed]) => [own, fixedInks[fixed] ?? (["#fff", "#ccc", "#888"] as const)]),
  ),
};

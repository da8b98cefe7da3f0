/** All motifs by name. */

import type { Motif } from "./motif.ts";
import { creatureMotifs } from "./motifs-creature.ts";
import { feastMotifs } from "./motifs-feast.ts";
import { fruitMotifs } from "./motifs-fruit.ts";
import { islandMotifs } from "./motifs-island.ts";
import { placeMotifs } from "./motifs-place.ts";
import { playMotifs } from "./motifs-play.ts";
import { seaMotifs } from "./motifs-sea.ts";
import { treasureMotifs } from "./motifs-treasure.ts";

export const motifs: Readonly<Record<string, Motif>> = {
  ...fruitMotifs,
  ...treasureMotifs,
  ...creatureMotifs,
  ...seaMotifs,
  ...placeMotifs,
  ...islandMotifs,
  ...feastMotifs,
  ...playMotifs,
};

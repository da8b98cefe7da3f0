/** A card of the catalogue for component tests. */

import type { Reply } from "@openhouse/browser/api-types";

export type TestCard = Reply<"GET /wps/relay/GCSGAME_gameList">["games"][number];

export function testCard(number: number, change: Partial<TestCard> = {}): TestCard {
  const name = `Game ${number}`;
  return {
    nodeId: String(number),
    gameId: String(number),
    gameCode: `game-${number}`,
    vassalage: "PT",
    vendor: "PT",
    gameType: "RNG",
    gameName: name,
    nodeName: name,
    displayName: name,
    showIcon: `/media/${number}.svg`,
    iconUrl: `/media/${number}.svg`,
    defaultIcon: "",
    lagerIcon: "",
    supportPlay: 1,
    isGame: "GAME",
    nodeTypeManageId: "",
    gameClassify: "",
    minBet: 0,
    lines: 0,
    isHot: false,
    isNew: false,
    isDemo: false,
    isPlayable: true,
    maintenance: null,
    ...change,
  };
}

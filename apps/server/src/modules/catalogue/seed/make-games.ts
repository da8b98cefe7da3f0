/** Generates the games of the demo's vendors from lists of words: the same games at each start and on each machine. */

import { gameCategories, gameClasses } from "@openhouse/rules/catalogue/categories";
import { numberOfText } from "@openhouse/rules/catalogue/number-of-text";
import type { Names } from "../../../core/ports/game-directory.ts";
import type { NewGame } from "../repository.ts";
import { vendorRows } from "./vendors.ts";

/**
 * The words of the demo's slot names, in both languages. Each name consists of a quality and a thing, and no two slots
 * have the same name. A Filipino quality includes the linker (-ng or na) that connects it with the thing: Gintong
 * Parol, Lihim na Pulo.
 */
const qualities: readonly Pair[] = pairs(`
  Golden=Gintong, Silver=Pilak na, Crimson=Pulang, Azure=Asul na, Emerald=Luntiang, Secret=Lihim na,
  Lucky=Masuwerteng, Grand=Dakilang, Brave=Matapang na, Bright=Maliwanag na, Wild=Mailap na, Ancient=Sinaunang,
  Merry=Masayang, Swift=Mabilis na, Noble=Maharlikang, Mystic=Mahiwagang, Sparkling=Kumikislap na,
  Blazing=Nagliliyab na, Quiet=Tahimik na, Singing=Umaawit na, Dancing=Sumasayaw na, Hidden=Nakatagong,
  Royal=Makaharing, Midnight=Hatinggabing, Dawn=Bukang-liwayway na, Sweet=Matamis na, Giant=Higanteng, Tiny=Munting,
  Stormy=Maunos na, Sunny=Maaraw na, Moonlit=Naliwanagang, Roaring=Umaatungal na, Flying=Lumilipad na,
  Painted=Pinintahang, Woven=Hinabing, Carved=Inukit na, Floating=Lumulutang na, Fearless=Walang-takot na,
  Old Town=Lumang-bayang, Seaside=Baybaying, Mountain=Bundok na, Amber=Ambar na, Coral=Koral na, Velvet=Pelus na
`);

const things: readonly Pair[] = pairs(`
  Lantern=Parol, Carabao=Kalabaw, Jeepney=Dyip, Pearl=Perlas, Capiz=Kapis, Mango=Mangga, Volcano=Bulkan,
  Tarsier=Tarsier, Eagle=Agila, Whale Shark=Butanding, Balangay=Balangay, Rice Terrace=Payyo, Bamboo=Kawayan,
  Orchid=Orkidyas, Coconut=Niyog, Fiesta=Pista, Drum=Tambol, Gong=Agung, Mask=Maskara, Crown=Korona, Treasure=Kayamanan,
  Island=Pulo, Reef=Bahura, Lagoon=Lawa, Star=Bituin, Moon=Buwan, Sun=Araw, Rainbow=Bahaghari, Thunder=Kulog,
  Firefly=Alitaptap, Butterfly=Paruparo, Rooster=Tandang, Horse=Kabayo, Crocodile=Buwaya, Sea Turtle=Pawikan,
  Sampaguita=Sampagita, Kite=Saranggola, Guitar=Gitara, Market=Palengke, Bridge=Tulay, Tower=Tore, Garden=Hardin,
  Bakery=Panaderya, Halo-Halo=Halo-halo, Coffee=Kape, Pineapple=Pinya, Papaya=Papaya, Honey=Pulot, River=Ilog,
  Waterfall=Talon, Cave=Kuweba, Lighthouse=Parola, Galleon=Galyon, Compass=Kompas, Anchor=Angkla, Sailor=Mandaragat,
  Weaver=Manghahabi, Hunter=Mangangaso, Dancer=Mananayaw, Princess=Prinsesa, Datu=Datu, Giantess=Higante, Spirit=Diwata,
  Serpent=Bakunawa, Bell=Kampana, Candle=Kandila
`);

const fishes: readonly Pair[] = pairs(`
  Reef Hunt=Huli sa Bahura, Deep Blue Net=Lambat sa Laot, Tide Riders=Sakay sa Alon, Coral Cannon=Kanyong Koral,
  Lagoon Catch=Huli sa Lawa, Shark Watch=Bantay-Pating, Harpoon Bay=Salapang sa Look, Moon Tide=Alon ng Buwan,
  Pearl Diver=Maninisid, Bangka Bounty=Biyaya ng Bangka, Kraken Cove=Look ng Kugita, Lantern Fish=Isdang Parol,
  Turtle Run=Takbo ng Pawikan, Ocean Feast=Piging sa Dagat, Storm Fishers=Mangingisda sa Unos,
  Golden Net=Gintong Lambat, Jellyfish Jam=Dikyang Sayaw, Abyss Quest=Hanap sa Kailaliman
`);

const cards: readonly Pair[] = pairs(`
  Tongits Table=Mesa ng Tongits, Pusoy Dos Night=Gabi ng Pusoy Dos, Pusoy Thirteen=Labintatlong Pusoy,
  Lucky Nine Club=Klub ng Lucky Nine, Sakla House=Bahay ng Sakla, Cuajo Corner=Kanto ng Kuwaho,
  Bull Bull Street=Kalye Bull Bull, Three Card Duel=Duwelo ng Tatlong Baraha, Texas Porch=Texas sa Balkon,
  Omaha Veranda=Omaha sa Beranda, Rummy Room=Silid ng Rummy, Mahjong Terrace=Terasa ng Mahjong,
  Domino Yard=Bakuran ng Domino, Big Two Bay=Look ng Big Two, Hearts Hall=Bulwagan ng Puso,
  Spades Square=Plasa ng Espada, Blackjack Duel=Duwelong Blackjack, Dragon Ladder=Hagdan ng Dragon,
  Dama Square=Plasa ng Dama, Color Wheel Crew=Barkada ng Color Wheel, Dice Porch=Dais sa Balkon,
  Banker Bout=Laban ng Bangkero, Gin Gallery=Galerya ng Gin, Solitaire Race=Karera ng Solitaryo,
  Red Dog Run=Takbo ng Red Dog, Perya Pairs=Pares sa Perya
`);

const draws: readonly Pair[] = pairs(`
  Dawn Two=Dalawa sa Umaga, Noon Three=Tatlo sa Tanghali, Dusk Four=Apat sa Takipsilim, Lucky Six=Suwerteng Anim,
  Lantern Five=Limang Parol, Minute Ball=Bolang Minuto, Racing Ten=Sampung Karera, Three Dice=Tatlong Dais,
  Pearl Keno=Kenong Perlas, Grand Draw=Dakilang Bunot, Evening Pick=Piling Panggabi, Weekend Million=Milyong Sabado
`);

/** Names of rooms with live tables. */
const salons: readonly Pair[] = pairs(`
  Sampaguita=Sampaguita, Amihan=Amihan, Habagat=Habagat, Bituin=Bituin, Perlas=Perlas, Tala=Tala, Mayumi=Mayumi,
  Dalisay=Dalisay, Luningning=Luningning, Hiraya=Hiraya, Marilag=Marilag, Ligaya=Ligaya, Silangan=Silangan,
  Kanluran=Kanluran, Hilaga=Hilaga, Timog=Timog, Makisig=Makisig
`);

const gamesPerVendor = 1_000n;
const firstNode = 1_000_000n;
const lineCounts = [5, 9, 10, 20, 25, 30, 40, 50, 100];
/** Lowest stakes in minor units. */
const stakes = [10n, 20n, 50n, 100n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n];
const firstDay = Date.UTC(2024, 0, 8);
const lastDay = Date.UTC(2026, 10, 20);
const dayMs = 86_400_000;
/** One in this many slots belongs to a sub-category. */
const slotClassEvery = 4;

/** Position of the slot of vendor PT that starts in maintenance, so that the demo shows a closed game. */
const closedPosition = 7;

/**
 * Vendor → its only slot, under the name that the vendor uses itself: the coin toss of the demo's supplier
 * (packages/wallet-kit).
 */
const onlySlots: Readonly<Record<string, Pick<NewGame, "names" | "classify" | "minBet" | "supportPlay">>> = {
  SS: { names: { en: "Coin Toss", fil: "Kara Krus" }, classify: "TG", minBet: 100n, supportPlay: 0 },
};

/** The data from which a game's name is made. */
interface NameSource {
  readonly vendorName: string;
  /** Index among all games of the category, from 0. It selects the name, so that no name is used twice. */
  readonly overall: number;
  readonly classify: string | null;
}

/**
 * Returns all games in the order of the vendors. Of each vendor's games in a category, only the first `share` percent
 * are returned, but at least one. The data of a game do not depend on `share`.
 */
export function makeGames(share: number): NewGame[] {
  const countsByCategory = new Map<string, number>();
  return vendorRows.flatMap((row, vendorAt) => {
    let first = firstNode + BigInt(vendorAt) * gamesPerVendor;
    return Object.entries(row[2]).flatMap(([category, count]) => {
      // Both categories of lotteries use the same list of names.
      const countedCategory = category === "LOTT" ? "ELOTT" : category;
      const list = { row, category, first, before: countsByCategory.get(countedCategory) ?? 0 };
      first += BigInt(count);
      if (onlySlots[row[0]] === undefined) countsByCategory.set(countedCategory, list.before + count);
      return Array.from({ length: Math.ceil((count * share) / 100) }, (_, at) => gameAt(list, at));
    });
  });
}

interface CategoryOfVendor {
  readonly row: (typeof vendorRows)[number];
  readonly category: string;
  /** Node id of the vendor's first game in this category. */
  readonly first: bigint;
  /** Number of games of the category that earlier vendors have. */
  readonly before: number;
}

function gameAt({ row: [vendor, vendorName], category, first, before }: CategoryOfVendor, at: number): NewGame {
  const overall = before + at;
  const classify = classOf(category, overall);
  const names = namesOf(category, { vendorName, overall, classify });
  return gameOf({ nodeId: first + BigInt(at), vendor, category, classify, names, position: at + 1 });
}

type GameIdentity = Pick<NewGame, "nodeId" | "vendor" | "category" | "classify" | "names" | "position">;

function gameOf(generated: GameIdentity): NewGame {
  const { vendor, category, nodeId } = generated;
  const identity = { ...generated, ...onlySlots[vendor] };
  const code = codeOf(identity.names.en);
  const chance = (what: string, below: number) => numberOfText(`${vendor}/${code}/${what}`) % below;
  const isSlot = category === "RNG";
  const hasLines = isSlot && !["SC", "VP", "TG", "BG"].includes(identity.classify ?? "");
  const days = Math.floor((lastDay - firstDay) / dayMs);
  return {
    // Only slots offer trials, because the studio has a game of that category only.
    supportPlay: isSlot && chance("trial", 10) < 8 ? 0 : 1,
    minBet: category === "SPORTS" || category === "ESPORTS" ? 0n : (stakes[chance("stake", stakes.length)] ?? 100n),
    ...identity,
    code: category === "SPORTS" && vendor === "FB" ? "FB0001" : `${code}-${nodeId % gamesPerVendor}`,
    hotPosition: null,
    lines: hasLines ? (lineCounts[chance("lines", lineCounts.length)] ?? 20) : 0,
    // A few games are played much more often than the others.
    heat: Math.floor(1_000_000 / (4 + chance("heat", 4_000))),
    addedAt: new Date(firstDay + chance("day", days + 1) * dayMs),
    isClosed: vendor === "PT" && isSlot && identity.position === closedPosition,
  };
}

function classOf(category: string, overall: number): string | null {
  const codes = Object.keys(gameClasses[category] ?? {});
  if (category === "LIVE") return codes[overall % codes.length] ?? null;
  if (category !== "RNG" || overall % slotClassEvery !== slotClassEvery - 1) return null;
  return codes[Math.floor(overall / slotClassEvery) % codes.length] ?? null;
}

function namesOf(category: string, nameSource: NameSource): Names {
  switch (category) {
    case "RNG":
      return slotNames(nameSource);
    case "LIVE":
      return liveNames(nameSource);
    case "FISH":
      return namesFrom(fishes, nameSource);
    case "PVP":
      return namesFrom(cards, nameSource);
    case "LOTT":
    case "ELOTT":
      return namesFrom(draws, nameSource);
    default:
      return lobbyNames(category, nameSource);
  }
}

/** The step and the number of pairs have no common divisor, so the steps visit each pair of quality and thing once. */
const step = 1_009;

function slotNames({ overall, classify }: NameSource): Names {
  const pair = (overall * step) % (qualities.length * things.length);
  const quality = qualities[pair % qualities.length];
  const thing = things[Math.floor(pair / qualities.length)];
  if (quality === undefined || thing === undefined) throw new RangeError("no words for a slot");
  const kind = slotKinds[classify ?? ""] ?? ["", ""];
  return { en: `${quality[0]} ${thing[0]}${kind[0]}`, fil: `${quality[1]} ${thing[1]}${kind[1]}` };
}

/** Class → the suffix of its names, in English and Filipino. */
const slotKinds: Readonly<Record<string, readonly [en: string, fil: string]>> = {
  SC: [" Scratch", " Kaskas"],
  VP: [" Poker", " Poker"],
  JP: [" Jackpot", " Jackpot"],
  TG: [" Table", " Mesa"],
  AC: [" Dash", " Dash"],
  BG: [" Bingo", " Bingo"],
};

function liveNames({ classify, overall }: NameSource): Names {
  const classes = gameClasses["LIVE"] ?? {};
  const names = classes[classify ?? ""] ?? { en: "Table", fil: "Mesa" };
  const [en, fil] = pairAt(salons, Math.floor(overall / Object.keys(classes).length));
  return { en: `${en} ${inCapitals(names.en)}`, fil: `${fil} ${inCapitals(names.fil)}` };
}

function namesFrom(words: readonly Pair[], { overall }: NameSource): Names {
  const [en, fil] = pairAt(words, overall);
  return { en, fil };
}

function pairAt(words: readonly Pair[], index: number): Pair {
  const pair = words[index];
  if (pair === undefined) throw new RangeError("more games than names");
  return pair;
}

function lobbyNames(category: string, { vendorName }: NameSource): Names {
  const names = gameCategories[category] ?? { en: "Lobby", fil: "Lobby" };
  return { en: `${vendorName} ${inCapitals(names.en)}`, fil: `${vendorName} ${inCapitals(names.fil)}` };
}

/** "Sic bo" → "Sic Bo"; a linker stays lowercase. */
function inCapitals(words: string): string {
  return words.replace(/(?<= )(?!na )\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}

type Pair = readonly [en: string, fil: string];

function pairs(text: string): Pair[] {
  return text.split(",").map((entry) => {
    const [en = "", fil = ""] = entry.trim().split("=");
    return [en.trim(), fil.trim()];
  });
}

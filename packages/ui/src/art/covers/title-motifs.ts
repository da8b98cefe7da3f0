/** Chooses the motifs for a title: first those that its words name, then those that the game maker prefers. */

import { motifs } from "../motifs/all-motifs.ts";
import type { Motif } from "../motifs/motif.ts";
import type { Seeded } from "../seeded.ts";

/** Other words for each motif, in English and Filipino. */
const synonyms: Readonly<Record<string, string>> = {
  cherry: "cherries fruit fruits prutas",
  mango: "mangga mangoes",
  pineapple: "pinya pina",
  coconut: "niyog buko coco",
  banana: "saging bananas",
  melon: "pakwan watermelon",
  grape: "ubas grapes ube",
  lemon: "lemons calamansi kalamansi citrus dalandan",
  chili: "sili chilli pepper hot spicy",
  halo: "halo-halo haluhalo sorbetes ice-cream",
  candy: "candies sweet sweets matamis bonanza sugar",
  cake: "birthday party bibingka bakery panaderya",
  diamond: "diamonds gem gems jewel jewels brilyante hiyas crystal crystals",
  ruby: "rubies rubi",
  jade: "emerald esmeralda",
  coin: "coins barya piso peso cash money pera gold ginto rich riches million",
  crown: "king queen royal hari reyna prince princess imperial emperor korona datu",
  chest: "treasure treasures baul kayamanan loot pirate pirates",
  key: "keys susi secret secrets",
  pearl: "pearls perlas shell shells kabibe capiz kapis diver maninisid",
  bell: "bells kampana ringing",
  clover: "emerald esmeralda luntiang ruby jade silver pilak amber coral koral lucky luck swerte irish suwerte",
  horseshoe: "western wild west cowboy",
  seven: "sevens 7s 777 siete classic hot7",
  bar: "bars bullion vault bank",
  potion: "magic alchemy witch elixir mahika",
  book: "books tome aklat legend alamat chronicles tales",
  hourglass: "time oras ancient",
  lamp: "genie aladdin wish arabian",
  ring: "rings wedding",
  tarsier: "tarsiers bohol",
  carabao: "kalabaw farm bukid harvest ani",
  tiger: "tigers tigre",
  lion: "lions leon safari",
  cat: "cats pusa neko kitty maneki",
  panda: "pandas bamboo",
  monkey: "monkeys unggoy ape kong",
  wolf: "wolves lobo moonlight",
  fox: "foxes",
  buffalo: "bison tamaraw stampede",
  bird: "birds maya ibon toucan parrot",
  eagle: "eagles agila hawk falcon banog",
  peacock: "peacocks sarimanok",
  phoenix: "adarna firebird rising",
  dragon: "dragons dragun bakunawa fafnir serpent",
  rooster: "sabong manok tandang cock cockfight gamefowl",
  bull: "bulls toro matador niu",
  horse: "horses kabayo mustang derby unicorn stallion",
  frog: "frogs palaka toad",
  snake: "snakes ahas cobra serpent",
  butterfly: "butterflies paru-paro paruparo fairy",
  bee: "bees honey bubuyog pulot",
  bat: "bats vampire dracula blood halloween aswang",
  elephant: "elephants elepante ganesha",
  koi: "carp river ilog lawa",
  fish: "fishing isda hunter hunt",
  shark: "sharks pating jaws",
  whale: "whales balyena butanding butanding",
  turtle: "turtles pagong pawikan",
  crab: "crabs alimango",
  octopus: "kraken pugita",
  jelly: "jellyfish dikya",
  seahorse: "poseidon neptune mermaid sirena atlantis",
  starfish: "reef bahura reef",
  anchor: "captain sailor marina angkla mandaragat",
  volcano: "bulkan mayon taal lava",
  temple: "temples templo pagoda shrine dynasty oriental samurai shogun",
  pyramid: "pyramids egypt pharaoh cleopatra ra nile anubis sphinx",
  church: "simbahan cathedral vigan intramuros",
  castle: "castles kastilyo kingdom knight fortress tower tore",
  terrace: "terraces palayan banaue rice payyo mountain",
  island: "islands isla boracay paradise beach tropical palawan aloha pulo lagoon lawa",
  vinta: "bangka regatta sail zamboanga balangay",
  ship: "ships viking vikings galleon galleon galyon",
  jeepney: "jeep jeepneys biyahe dyip",
  kalesa: "karwahe",
  train: "express railroad tren",
  rocket: "space crash aviator moonshot cosmic",
  planet: "planets galaxy stellar cosmos orbit",
  balloon: "balloons lobo-lobo sky",
  lighthouse: "parola harbour harbor",
  house: "bahay kubo home tahanan old-town lumang-bayang town",
  parol: "parols pasko christmas simbang lantern",
  lantern: "lanterns parolan ilaw liwanag lights parol",
  mask: "giant giantess higante maskara masskara masquerade carnival joker jester merry masayang higante",
  guitar: "harana serenade music rock gitara",
  drum: "drums tambol sinulog ati-atihan beat",
  fan: "abaniko geisha",
  sampaguita: "jasmine bulaklak flower flowers blossom bloom garden sampagita hardin",
  rose: "roses rosas love pag-ibig romance heart-throb",
  lotus: "buddha zen",
  sun: "araw sunrise sunny sunset aztec inca sunny maaraw dawn",
  moon: "buwan midnight night gabi lunar moonlit naliwanagang",
  star: "stars bituin starlight starburst tala tala",
  flame: "flames fire apoy inferno blaze burning phoenixfire blazing",
  lightning: "thunder kidlat zeus thor storm olympus power kulog stormy maunos",
  firework: "fireworks paputok festival fiesta pista",
  gift: "gifts santa regalo",
  cocktail: "colada bar-night cocktails miami",
  feather: "feathers tribal native flying",
  snow: "frozen winter ice frost yelo",
  hat: "salakot magsasaka",
  wizard: "wizards merlin sorcerer",
  sword: "swords espada kampilan warrior warriors mandirigma ninja",
  shield: "heroes hero bayani spartan guardian",
  skull: "dead muerte bones zombie",
  robot: "robots cyber neon future mecha",
  dice: "sicbo sic bo craps color",
  spade: "blackjack poker solitaire tongits pusoy cards baraha",
  heart: "hearts baccarat lucky9",
  chip: "chips vegas casino holdem",
  tile: "mahjong tiles mah-jong mahjongg",
  wheel: "roulette ruleta fortune gulong spin",
  football: "soccer goal world fifa efootball",
  basketball: "hoops pba nba dunk",
  volleyball: "spike pvl",
  tennis: "open wimbledon",
  glove: "boxing mma ufc knockout pacman",
  trophy: "cup league champions champion tasa",
  shuttle: "badminton",
  car: "racing drift turbo formula",
  controller: "gaming gamer",
  target: "shooter counter strike valorant sniper cs",
  helmet: "gladiator rome caesar troy",
  ticket: "raffle sweepstakes",
  bead: "fantan fan-tan wenzhou",
  kite: "kites saranggola",
  gong: "agung gongs kulintang",
  orchid: "orchids orkidyas waling-waling",
  bamboo: "kawayan bamboos",
  papaya: "papayas",
  coffee: "kape barako cafe",
  rainbow: "bahaghari rainbows",
  firefly: "fireflies alitaptap",
  crocodile: "crocodiles buwaya croc gator",
  bridge: "tulay bridges",
  waterfall: "talon falls cascade river ilog",
  cave: "kuweba caves cavern mine",
  compass: "kompas explorer explorers",
  candle: "kandila candles",
  spirit: "diwata spirits makiling nymph",
  princess: "prinsesa queen reyna dancer mananayaw",
  loom: "weaver manghahabi woven hinabing banig mat",
  basket: "market palengke bayong",
  bow: "hunter mangangaso archer robin arrow",
  shrimp: "prawn prawns hipon",
  fairy: "sparkling kumikislap",
};

/** Maps each word to the motifs that it can mean. */
const byWord: ReadonlyMap<string, readonly string[]> = gatherWords();

function gatherWords(): ReadonlyMap<string, readonly string[]> {
  const motifsByWord = new Map<string, string[]>(Object.keys(motifs).map((name) => [name, [name]]));
  for (const [name, words] of Object.entries(synonyms)) {
    for (const word of words.split(" ")) motifsByWord.set(word, [...(motifsByWord.get(word) ?? []), name]);
  }
  return motifsByWord;
}

/** Weak words, such as adjectives: the other words of a title have priority over them. */
const weakWords = new Set(
  "emerald esmeralda luntiang ruby jade silver pilak amber coral koral lucky luck swerte sweet sweets matamis sugar gold ginto rich riches cash money king queen royal imperial magic mahika night nights midnight gabi fire wild west hot classic super fortune time ancient legend alamat love rising party festival fiesta pista island paradise tropical beach star stars spin wish secret secrets neon future farm world league cup open hunt treasure treasures gintong makaharing masuwerteng matamis maunos stormy merry masayang sunny maaraw moonlit naliwanagang dawn giant higanteng mountain bundok woven hinabing sparkling kumikislap blazing flying old-town town terrace yard river run table".split(
    " ",
  ),
);

/**
 * Returns the names of the motifs that match the words of a title; motifs of weak words come last. If a word matches
 * several motifs, the seed decides.
 */
export function motifsOfTitle(title: string, seeded: Seeded): readonly string[] {
  const words = title
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^a-z\d-]+/);
  const ranked = [
    ...words.filter((word) => !weakWords.has(word)),
    ...words.filter((word) => weakWords.has(word)).toReversed(),
  ];
  const share = seeded.unit();
  const named = ranked.flatMap((word) => {
    const ones = byWord.get(word) ?? byWord.get(word.replace(/s$/, "")) ?? [];
    return ones[Math.floor(share * ones.length)] ?? [];
  });
  return [...new Set(named)];
}

/** The motifs that a maker or a category prefers. */
export interface PreferredMotifs {
  readonly liked: readonly string[];
  /** True if the category uses no other motifs. */
  readonly isOwn: boolean;
}

/** Returns up to five different motifs for a title: at most three that its words name, and then preferred ones. */
export function pickMotifs(seeded: Seeded, title: string, { liked, isOwn }: PreferredMotifs): readonly Motif[] {
  const named = motifsOfTitle(title, seeded);
  const chosen = (isOwn ? named.filter((name) => liked.includes(name)) : named).slice(0, 3);
  const pool = liked.filter((name) => !chosen.includes(name));
  while (chosen.length < 5 && pool.length > 0) {
    chosen.push(...pool.splice(seeded.whole(0, pool.length - 1), 1));
  }
  return chosen.map((name) => recolored(seeded, name));
}

/** The motifs that look natural in any colour. */
const colorful = new Set(
  "jeepney kalesa vinta train rocket balloon lantern gift car koi fish dragon phoenix book mask candy butterfly fan drum crab octopus jelly turtle bird rooster ruby chip tile shield glove wizard peacock parol planet".split(
    " ",
  ),
);
const dyes = ["R", "O", "G", "B", "T", "P"] as const;

function recolored(seeded: Seeded, name: string): Motif {
  const motif = motifs[name] ?? [];
  const steps = seeded.whole(0, dyes.length - 1);
  if (!colorful.has(name) || seeded.unit() < 0.4) return motif;
  const dye = new Map(
    dyes.map((letter, index): [string, string] => [letter, dyes[(index + steps) % dyes.length] ?? letter]),
  );
  return motif.map(([ink, outline]) => [`${dye.get(ink[0] ?? "") ?? ink[0] ?? ""}${ink.slice(1)}`, outline]);
}

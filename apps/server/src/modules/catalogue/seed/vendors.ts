/**
 * Vendors of the demo: the codes of the specification (sections 9 and 3) with invented names, and their numbers of
 * games per category. The codes do not refer to companies that use the same letters.
 */

type VendorRow = readonly [code: string, name: string, games: Readonly<Record<string, number>>];

/** The vendors in the order of the lists. */
export const vendorRows: readonly VendorRow[] = [
  ["PT", "Perlas Parlour", { RNG: 14, LIVE: 7, FISH: 3 }],
  ["AG", "Amihan Games", { RNG: 14, LIVE: 7, FISH: 3 }],
  ["BBIN", "Bulan Bay", { LIVE: 7, FISH: 3 }],
  ["CQ9", "Cirrus Quarter", { RNG: 14, FISH: 3 }],
  ["GG", "Ginto Garden", { RNG: 14, FISH: 3 }],
  ["RTG", "Rampart & Tide", { RNG: 14, FISH: 3 }],
  ["MG", "Mangrove Works", { RNG: 14 }],
  ["MGS", "Mangga Street", { RNG: 14 }],
  ["PNG", "Palayok Nights", { RNG: 14 }],
  ["AE", "Alon Engine", { RNG: 14 }],
  ["ISB", "Isla Brava", { RNG: 14 }],
  ["TTG", "Tortuga Trail", { RNG: 14 }],
  ["WD", "Waling Drum", { RNG: 14 }],
  ["SS", "Sandali Minis", { RNG: 1 }],
  ["BG", "Bituin Grand", { LIVE: 7 }],
  ["DG", "Dalampasigan", { LIVE: 7 }],
  ["EA", "Esmeralda Salon", { LIVE: 7 }],
  ["LOTUS", "Lotus Lantern", { LIVE: 7 }],
  ["OG", "Oriente Gallery", { LIVE: 7 }],
  ["TGP", "Tala Grand Parlour", { LIVE: 7 }],
  ["KX", "Kubo Exchange", { PVP: 5 }],
  ["KY", "Kalye Yard", { PVP: 5 }],
  ["TH", "Tabla Harana", { PVP: 5 }],
  ["WS", "Wooden Suit", { PVP: 5 }],
  ["XY", "Xilog Yard", { PVP: 5 }],
  ["IBC", "Isla Ball Club", { SPORTS: 1 }],
  ["SBT", "Salvo Book", { SPORTS: 1 }],
  ["UG", "Ulap Goals", { SPORTS: 1 }],
  ["FB", "Fiesta Ball", { SPORTS: 1 }],
  ["AV", "Arena Verde", { ESPORTS: 1 }],
  ["IMES", "Ilaw Masters", { ESPORTS: 1 }],
  ["IA", "Iron Anahaw", { ESPORTS: 1 }],
  ["AI", "Atlas Inlet", { ESPORTS: 1 }],
  ["TF", "Tidal Frame", { ESPORTS: 1 }],
  ["SV3", "Silangan Spur", { COCKFIGHT: 1 }],
  ["DS88", "Dawn Crest", { COCKFIGHT: 1 }],
  ["DIG", "Digma Ring", { COCKFIGHT: 1 }],
  ["WGB", "Wing & Bell", { COCKFIGHT: 1 }],
  ["WS168", "West Spur", { COCKFIGHT: 1 }],
  ["ELOTT", "Express Draws", { ELOTT: 3 }],
  ["TCG_SEA", "Seven Seas Draws", { ELOTT: 3 }],
  ["TCG_LOTTO_VN", "Red River Draws", { ELOTT: 3 }],
  ["LOTT", "House Draws", { LOTT: 3 }],
];

/** Vendor of the demo → countries in which it is not offered. */
export const blockedCountries: Readonly<Record<string, readonly string[]>> = {
  TCG_LOTTO_VN: ["VN"],
  UG: ["HK", "SG"],
  DS88: ["SG", "AU"],
};

/** Vendors that start in maintenance, so that the demo shows a closed vendor. */
export const closedVendors: ReadonlySet<string> = new Set(["TF"]);

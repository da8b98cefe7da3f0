/**
 * Vendors of the demo: the codes of the specification (sections 9 and 3) with invented names, and their numbers of
 * games per category. The codes do not refer to companies that use the same letters.
 */

type VendorRow = readonly [code: string, name: string, games: Readonly<Record<string, number>>];

/** The vendors in the order of the lists. */
export const vendorRows: readonly VendorRow[] = [
  ["PT", "Perlas Parlour", { RNG: 226, LIVE: 28, FISH: 14 }],
  ["AG", "Amihan Games", { RNG: 214, LIVE: 34, FISH: 16 }],
  ["BBIN", "Bulan Bay", { LIVE: 30, FISH: 18 }],
  ["CQ9", "Cirrus Quarter", { RNG: 238, FISH: 18 }],
  ["GG", "Ginto Garden", { RNG: 210, FISH: 14 }],
  ["RTG", "Rampart & Tide", { RNG: 224, FISH: 12 }],
  ["MG", "Mangrove Works", { RNG: 246 }],
  ["MGS", "Mangga Street", { RNG: 208 }],
  ["PNG", "Palayok Nights", { RNG: 232 }],
  ["AE", "Alon Engine", { RNG: 204 }],
  ["ISB", "Isla Brava", { RNG: 212 }],
  ["TTG", "Tortuga Trail", { RNG: 198 }],
  ["WD", "Waling Drum", { RNG: 220 }],
  ["SS", "Sandali Minis", { RNG: 18 }],
  ["BG", "Bituin Grand", { LIVE: 26 }],
  ["DG", "Dalampasigan", { LIVE: 26 }],
  ["EA", "Esmeralda Salon", { LIVE: 22 }],
  ["LOTUS", "Lotus Lantern", { LIVE: 24 }],
  ["OG", "Oriente Gallery", { LIVE: 22 }],
  ["TGP", "Tala Grand Parlour", { LIVE: 26 }],
  ["KX", "Kubo Exchange", { PVP: 24 }],
  ["KY", "Kalye Yard", { PVP: 26 }],
  ["TH", "Tabla Harana", { PVP: 22 }],
  ["WS", "Wooden Suit", { PVP: 20 }],
  ["XY", "Xilog Yard", { PVP: 20 }],
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
  ["ELOTT", "Express Draws", { ELOTT: 12 }],
  ["TCG_SEA", "Seven Seas Draws", { ELOTT: 10 }],
  ["TCG_LOTTO_VN", "Red River Draws", { ELOTT: 10 }],
  ["LOTT", "House Draws", { LOTT: 12 }],
];

/** Vendor of the demo → countries in which it is not offered. */
export const blockedCountries: Readonly<Record<string, readonly string[]>> = {
  TCG_LOTTO_VN: ["VN"],
  UG: ["HK", "SG"],
  DS88: ["SG", "AU"],
};

/** Vendors that start in maintenance, so that the demo shows a closed vendor. */
export const closedVendors: ReadonlySet<string> = new Set(["TF"]);

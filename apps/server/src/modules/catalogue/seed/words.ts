/**
 * Words that the names of the demo's games are made of, in both languages: all names are ours, and no two games share
 * one. A Filipino quality comes with its linker (Gintong Parol, Lihim na Pulo).
 */

type Pair = readonly [en: string, fil: string];

export const qualities: readonly Pair[] = pairs(`
  Golden=Gintong, Silver=Pilak na, Crimson=Pulang, Azure=Asul na, Emerald=Luntiang, Secret=Lihim na,
  Lucky=Masuwerteng, Grand=Dakilang, Brave=Matapang na, Bright=Maliwanag na, Wild=Mailap na, Ancient=Sinaunang,
  Merry=Masayang, Swift=Mabilis na, Noble=Maharlikang, Mystic=Mahiwagang, Sparkling=Kumikislap na,
  Blazing=Nagliliyab na, Quiet=Tahimik na, Singing=Umaawit na, Dancing=Sumasayaw na, Hidden=Nakatagong,
  Royal=Makaharing, Midnight=Hatinggabing, Dawn=Bukang-liwayway na, Sweet=Matamis na, Giant=Higanteng, Tiny=Munting,
  Stormy=Maunos na, Sunny=Maaraw na, Moonlit=Naliwanagang, Roaring=Umaatungal na, Flying=Lumilipad na,
  Painted=Pinintahang, Woven=Hinabing, Carved=Inukit na, Floating=Lumulutang na, Fearless=Walang-takot na,
  Old Town=Lumang-bayang, Seaside=Baybaying, Mountain=Bundok na, Amber=Ambar na, Coral=Koral na, Velvet=Pelus na
`);

export const things: readonly Pair[] = pairs(`
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

export const fishes: readonly Pair[] = pairs(`
  Reef Hunt=Huli sa Bahura, Deep Blue Net=Lambat sa Laot, Tide Riders=Sakay sa Alon, Coral Cannon=Kanyong Koral,
  Lagoon Catch=Huli sa Lawa, Shark Watch=Bantay-Pating, Harpoon Bay=Salapang sa Look, Moon Tide=Alon ng Buwan,
  Pearl Diver=Maninisid, Bangka Bounty=Biyaya ng Bangka, Kraken Cove=Look ng Kugita, Lantern Fish=Isdang Parol,
  Turtle Run=Takbo ng Pawikan, Ocean Feast=Piging sa Dagat, Storm Fishers=Mangingisda sa Unos,
  Golden Net=Gintong Lambat, Jellyfish Jam=Dikyang Sayaw, Abyss Quest=Hanap sa Kailaliman
`);

export const cards: readonly Pair[] = pairs(`
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

export const draws: readonly Pair[] = pairs(`
  Dawn Two=Dalawa sa Umaga, Noon Three=Tatlo sa Tanghali, Dusk Four=Apat sa Takipsilim, Lucky Six=Suwerteng Anim,
  Lantern Five=Limang Parol, Minute Ball=Bolang Minuto, Racing Ten=Sampung Karera, Three Dice=Tatlong Dais,
  Pearl Keno=Kenong Perlas, Grand Draw=Dakilang Bunot, Evening Pick=Piling Panggabi, Weekend Million=Milyong Sabado
`);

/** Salons of live tables. */
export const salons: readonly Pair[] = pairs(`
  Sampaguita=Sampaguita, Amihan=Amihan, Habagat=Habagat, Bituin=Bituin, Perlas=Perlas, Tala=Tala, Mayumi=Mayumi,
  Dalisay=Dalisay, Luningning=Luningning, Hiraya=Hiraya, Marilag=Marilag, Ligaya=Ligaya, Silangan=Silangan,
  Kanluran=Kanluran, Hilaga=Hilaga, Timog=Timog, Makisig=Makisig
`);

function pairs(text: string): Pair[] {
  return text.split(",").map((entry) => {
    const [en = "", fil = ""] = entry.trim().split("=");
    return [en.trim(), fil.trim()];
  });
}

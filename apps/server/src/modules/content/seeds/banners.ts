/** The first banners of each house: what is true of it on its first day. */

import type { SeedItem } from "./seed-item.ts";

const studioGame = { linkageType: "G", nodeId: "100001", vendor: "STUDIO" };

interface BannerWords {
  readonly title: string;
  readonly summary: string;
  readonly callToAction: string;
}

function banner(slug: string, scene: string, words: { link: object; EN: BannerWords; TY: BannerWords }): SeedItem {
  const fields = { groupName: "w_home", picture: `scene:${scene}`, ...words.link };
  return { kind: "banner", slug, fields, EN: { ...words.EN }, TY: { ...words.TY } };
}

const above: SeedItem = {
  kind: "banner",
  slug: "promotions-top",
  fields: { groupName: "w_promotion", picture: "scene:coins", linkageType: "INTERNAL", linkage: "/promotions" },
  EN: { title: "Offers you can read in one minute", summary: "Every rule is on the page. No small print elsewhere." },
  TY: {
    title: "Mga offer na isang minuto lang basahin",
    summary: "Nasa page lahat ng rules. Walang tagong small print.",
  },
};

/** Of Open House: w_home, and one above the promotions. */
export const openHouseBanners: readonly SeedItem[] = [
  above,
  banner("capiz-after-dark", "reels", {
    link: studioGame,
    EN: {
      title: "Capiz After Dark",
      summary: "243 ways, lanterns up to ×5. Return to player 96.10%, computed to the last digit.",
      callToAction: "Play now",
    },
    TY: {
      title: "Capiz sa Gabi",
      summary: "243 ways, mga parol hanggang ×5. Return to player na 96.10%, bilang hanggang huling digit.",
      callToAction: "Laro na",
    },
  }),
  banner("welcome", "door", {
    link: { linkageType: "P", linkage: "try-first" },
    EN: {
      title: "Come in, look around",
      summary: "10,000 in trial credit, no deposit and no papers. Leave when you like.",
      callToAction: "How it works",
    },
    TY: {
      title: "Tuloy po, tingin-tingin muna",
      summary: "10,000 na trial credit, walang deposit, walang requirements. Alis ka kahit kailan.",
      callToAction: "Paano ba ’to",
    },
  }),
  banner("live-tables", "table", {
    link: { linkageType: "INTERNAL", linkage: "/live" },
    EN: {
      title: "The tables are lit",
      summary: "Baccarat, roulette, sic bo and more, in one place by vendor.",
      callToAction: "See live casino",
    },
    TY: {
      title: "Bukas ang ilaw sa mga mesa",
      summary: "Baccarat, roulette, sic bo at iba pa, nasa iisang lugar ayon sa vendor.",
      callToAction: "Tingnan ang live casino",
    },
  }),
  banner("wallet-fees", "coins", {
    link: { linkageType: "P", linkage: "no-fee-e-wallet" },
    EN: {
      title: "₱100 in is ₱100 to play",
      summary: "E-wallet and QR deposits cost you nothing. E-wallet withdrawals too.",
      callToAction: "See the fees",
    },
    TY: {
      title: "₱100 pasok, ₱100 panlaro",
      summary: "Walang bayad ang e-wallet at QR deposit. Pati e-wallet withdrawal.",
      callToAction: "Tingnan ang fees",
    },
  }),
  banner("open-books", "parol", {
    link: { linkageType: "INTERNAL", linkage: "/helpmc" },
    EN: {
      title: "Check any round yourself",
      summary: "The seed is sealed before you play and opened after. Your browser does the maths.",
      callToAction: "Read how",
    },
    TY: {
      title: "I-check mo mismo ang kahit anong round",
      summary: "Naka-seal ang seed bago ka maglaro, bubuksan pagkatapos. Browser mo ang magko-compute.",
      callToAction: "Basahin kung paano",
    },
  }),
  banner("phone-app", "phone", {
    link: { linkageType: "INTERNAL", linkage: "/down" },
    EN: {
      title: "The house in your pocket",
      summary: "Install from the browser in two taps. It updates itself.",
      callToAction: "Get the app",
    },
    TY: {
      title: "Dala mo ang bahay sa bulsa",
      summary: "Dalawang tap lang mula sa browser, naka-install na. Kusa itong nag-a-update.",
      callToAction: "Kunin ang app",
    },
  }),
  banner("play-within-limits", "jeepney", {
    link: { linkageType: "URL", linkage: "https://www.gamblingtherapy.org/" },
    EN: {
      title: "A night out has a budget",
      summary: "Talk to somebody outside the house: free, anonymous, in your language.",
      callToAction: "Gambling Therapy",
    },
    TY: {
      title: "May budget ang bawat gimik",
      summary: "May makakausap ka sa labas ng house: libre, anonymous, sa sarili mong wika.",
      callToAction: "Gambling Therapy",
    },
  }),
];

/** Of Harbour House. */
export const harbourBanners: readonly SeedItem[] = [
  above,
  banner("capiz-after-dark", "reels", {
    link: studioGame,
    EN: {
      title: "Capiz After Dark, now in the harbour",
      summary: "243 ways and a published return of 96.10%.",
      callToAction: "Play now",
    },
    TY: {
      title: "Capiz sa Gabi, nasa harbour na",
      summary: "243 ways at nakalathalang return na 96.10%.",
      callToAction: "Laro na",
    },
  }),
  banner("harbour-lights", "sea", {
    link: { linkageType: "INTERNAL", linkage: "/fish" },
    EN: {
      title: "Calm water, sharp eyes",
      summary: "Fishing rooms from every vendor in port.",
      callToAction: "Go fishing",
    },
    TY: {
      title: "Payapa ang tubig, matalas ang mata",
      summary: "Fishing rooms mula sa lahat ng vendor sa daungan.",
      callToAction: "Mangisda na",
    },
  }),
  banner("arena-night", "arena", {
    link: { linkageType: "INTERNAL", linkage: "/esports" },
    EN: { title: "Match night", summary: "E-sports with odds that tell their margin.", callToAction: "See matches" },
    TY: {
      title: "Match night na",
      summary: "E-sports na may odds na sinasabi ang margin.",
      callToAction: "Tingnan ang laban",
    },
  }),
  banner("numbers", "numbers", {
    link: { linkageType: "INTERNAL", linkage: "/elott" },
    EN: {
      title: "Numbers, drawn in the open",
      summary: "Results stay up after the draw, for anyone.",
      callToAction: "Lottery",
    },
    TY: {
      title: "Mga numero, lantaran ang bola",
      summary: "Nakapaskil ang resulta pagkatapos ng draw, kita ng lahat.",
      callToAction: "Lottery",
    },
  }),
  banner("wallet-fees", "coins", {
    link: { linkageType: "P", linkage: "no-fee-e-wallet" },
    EN: {
      title: "No fee in, no fee out",
      summary: "{wallets}: from {walletMinimum}, nothing deducted.",
      callToAction: "See the fees",
    },
    TY: {
      title: "Walang bawas papasok, walang bawas palabas",
      summary: "{wallets}: mula {walletMinimum}, walang kaltas.",
      callToAction: "Tingnan ang fees",
    },
  }),
  banner("responsible", "door", {
    link: { linkageType: "URL", linkage: "https://www.gamblingtherapy.org/" },
    EN: {
      title: "The door opens both ways",
      summary: "Somebody to talk to outside the house, free and anonymous.",
      callToAction: "Gambling Therapy",
    },
    TY: {
      title: "Bukas ang pinto, papasok at palabas",
      summary: "May makakausap ka sa labas ng house, libre at anonymous.",
      callToAction: "Gambling Therapy",
    },
  }),
];

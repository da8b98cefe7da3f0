/** The open door, which is the logo of the portals, as path data of 32 × 32 for logo, favicon and seal. */

/** The paths of the logo from back to front. `role` is the name of the colour that fills a path. */
export const doorMark: readonly { readonly role: "frame" | "light" | "door" | "floor"; readonly path: string }[] = [
  { role: "frame", path: "M5 2h22a2 2 0 0 1 2 2v22H3V4a2 2 0 0 1 2-2z" },
  { role: "light", path: "M8 6h16v20H8z" },
  { role: "door", path: "M8 6l7 3.4V29l-7-3z" },
  { role: "floor", path: "M15 26h9l5 5H15z" },
];

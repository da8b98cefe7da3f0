/** Front door of content: what the house shows, and the desk that writes it (row 2). */

export { contentRoutes } from "./routes.ts";
export { contentPermissions } from "./permissions.ts";
export { contentChanged, createContentShelf } from "./content-shelf.ts";
/** The promotions that a member applies for. */
export { listActivityPromotions } from "./list-announcements.ts";
export type { ContentShelf } from "./content-shelf.ts";
export { readLooks } from "./read-looks.ts";
export { readPublicLinks } from "./read-pages.ts";
export { seedContent } from "./seed-content.ts";

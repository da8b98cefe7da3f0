/** Public interface of content: reading it in the portal and writing it in the back office. */

export { contentRoutes } from "./routes.ts";
export { contentPermissions } from "./permissions.ts";
export { contentChanged, createContentCache } from "./content-cache.ts";
export { listActivityPromotions } from "./list-announcements.ts";
export type { ContentCache } from "./content-cache.ts";
export { readLooks } from "./read-looks.ts";
export { readPublicLinks } from "./read-pages.ts";
export { seedContent } from "./seed-content.ts";

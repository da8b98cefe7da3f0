/** Public interface of the catalogue: vendors, games, launch. */

export { catalogueRoutes } from "./routes.ts";
export type { CataloguePorts } from "./routes.ts";
export { cataloguePermissions } from "./permissions.ts";
export { loadGameDirectory } from "./game-directory.ts";
export { listMatches } from "./list-extras.ts";
export { seedCatalogue } from "./seed-catalogue.ts";
export type { GameLauncher, GameLaunchers, LaunchOrder } from "./game-launcher.ts";

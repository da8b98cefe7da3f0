/** Modules that the build generates. */

declare module "virtual:merchant-themes.css";

/** Modules that the build generates. */

declare module "virtual:house-themes.css";

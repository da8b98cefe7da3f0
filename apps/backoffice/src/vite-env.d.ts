/** Modules that the build makes. */

declare module "virtual:house-themes.css";

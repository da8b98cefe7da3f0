/** Front door of reporting: what the staff reads about members and money (row 4; nobody imports it but app.ts). */

export { reportingPermissions } from "./permissions.ts";
export { reportingRoutes } from "./routes.ts";

/** `npm start` and `npm run dev`. */

import "./require-node.mjs";

const { startHouse } = await import("./start/start-house.ts");
await startHouse({ isDevelopment: process.argv.includes("--dev") });

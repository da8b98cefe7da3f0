/** Starts the product, for `npm start` and `npm run dev`. */

import "./require-node.mjs";

const { startProduct } = await import("./start/start-product.ts");
await startProduct({ isDevelopment: process.argv.includes("--dev") });

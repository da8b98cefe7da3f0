/** Background jobs of identity checks: ask providers for recommendations, and delete pictures after their retention. */

import type { JobTable } from "../../db/jobs.ts";
import { askIdentityProviders } from "./ask-identity-providers.ts";
import { deleteOldPictures, deleteUnsentPictures } from "./picture-repository.ts";
import { askTask } from "./submit-identity-check.ts";

const dayMs = 86_400_000;

export const identityCheckJobs: JobTable = {
  [askTask]: { run: askIdentityProviders, cron: "* * * * *" },
  // Deletes pictures that were not submitted within a day, and pictures of checks decided long ago
  // (`identity.keepDays`).
  "forget-identity-pictures": {
    async run({ db, clock, merchants }) {
      const now = clock.businessNow().getTime();
      for (const { id, settings } of merchants.all()) {
        await deleteUnsentPictures(db, id, new Date(now - dayMs));
        await deleteOldPictures(db, id, new Date(now - settings["identity.keepDays"] * dayMs));
      }
    },
    cron: "47 * * * *",
    followsBusinessTime: true,
  },
};

-- Jobs: graphile-worker keeps its tables in a schema of its own, which the migration runner installs after these files.
-- The application enqueues by this one function, so that a job commits or vanishes with the work that asked for it.

create function enqueue_job(task text, payload jsonb, run_at timestamptz, job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload::json, run_at => enqueue_job.run_at, job_key => enqueue_job.job_key);
end $$;

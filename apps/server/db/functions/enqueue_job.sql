-- Adds a job for graphile-worker in the caller's transaction. A job with the same key that has not started is replaced.
create or replace function enqueue_job(task text, payload jsonb, run_at timestamptz, job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload::json, run_at => enqueue_job.run_at, job_key => enqueue_job.job_key);
end $$;
grant execute on function enqueue_job to openhouse_app;

-- Adds a job that many transactions ask for, to be run once for all of them after the delay. Unlike with enqueue_job, a
-- later request does not postpone the job.
create or replace function gather_job(task text, payload jsonb, after interval, job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => task, payload => gather_job.payload::json,
    run_at => now() + gather_job.after, job_key => gather_job.job_key, job_key_mode => 'preserve_run_at');
end $$;
grant execute on function gather_job to openhouse_app;

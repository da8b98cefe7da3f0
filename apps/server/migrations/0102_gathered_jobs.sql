-- Work that many transactions ask for at once is done once for all of them, a moment after the first asked: who asks
-- later does not push it away, as `enqueue_job` of the same key would.
create function gather_job(task text, payload jsonb, after interval, job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => task, payload => gather_job.payload::json,
    run_at => now() + gather_job.after, job_key => gather_job.job_key, job_key_mode => 'preserve_run_at');
end $$;

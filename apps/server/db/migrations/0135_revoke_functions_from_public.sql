-- Functions created before this version could be executed by every login. Each file of `functions` grants the right to
-- the application's role; for new functions, `migrate.ts` changes the owner's default privileges.
revoke execute on all routines in schema public from public;

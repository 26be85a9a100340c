-- The academy's own wordmark and icon, written anew as PNG and named by the hash of their bytes, so that they may be kept
-- for ever by whoever was sent them. Which of them is shown stands in the setting `academy.identity`, under its version.
create table identity_pictures (
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  bytes bytea not null,
  added_at timestamptz not null
);

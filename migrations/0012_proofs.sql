-- Proofs that a person is a person, and that a phone is theirs.
create table captcha_challenges (
  key_hash text primary key,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  solved_at timestamptz
);
create index captcha_challenges_expiry on captcha_challenges (expires_at);

-- One action, one use, three minutes.
create table captcha_passes (
  pass_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_passes_expiry on captcha_passes (expires_at);

-- One sent code; once proven, the browser that asked for it holds the phone for a while.
create table phone_proofs (
  id bigint generated always as identity primary key,
  browser_hash text not null,
  mobile text not null check (mobile ~ '^01[0-9]{8,9}$'),
  student_name text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at timestamptz,
  proof_ends_at timestamptz,
  check ((proven_at is null) = (proof_ends_at is null))
);
create index phone_proofs_of_browser on phone_proofs (browser_hash, id desc);

-- Numbers are given out again. An account that has let its number go has none, until another one is proven: with null in the
-- column no comparison finds it, the partial unique index `members_mobile` leaves the number to its next holder, and there is
-- nothing left a text could go to.
alter table members alter column mobile drop not null;
alter table members add column mobile_released_at timestamptz;
alter table members add constraint members_mobile_or_released check ((mobile is null) = (mobile_released_at is not null));

-- Somebody proved a number that stands in an account and says the account is not theirs. Who has the account is asked; nobody
-- who says no within the days lets the number go, and nothing else of the account.
create table number_claims (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  mobile text not null check (mobile ~ '^01[0-9]{8,9}$'),
  state text not null default 'asked' check (state in ('asked', 'objected', 'released')),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- Of the link in the mail; null where there is no address that was proven.
  code_hash text unique,
  ended_at timestamptz,
  -- What ended it: `link`, `account`, `proof`, `due`, `changed`, `office`.
  cause text check (cause in ('link', 'account', 'proof', 'due', 'changed', 'office')),
  check ((state = 'asked') = (ended_at is null)),
  check ((ended_at is null) = (cause is null))
);
create unique index number_claims_open on number_claims (mobile) where state = 'asked';
create index number_claims_of_mobile on number_claims (mobile, id desc);
create index number_claims_of_member on number_claims (member_id, id desc);
create index number_claims_due on number_claims (due_at) where state = 'asked';

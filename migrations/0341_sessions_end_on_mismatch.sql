-- Identifiers that are not those of the session's member end the session: "로그아웃 됩니다" is said and must be true.
alter table sessions drop constraint sessions_revoke_cause_check;
alter table sessions add constraint sessions_revoke_cause_check check (
  revoke_cause in ('logout', 'stolen', 'mismatch', 'device_ended', 'everywhere', 'password', 'withdrawal')
);

-- A reset takes password and authenticator away at once; there are none until the mailed link is used.
alter table staff alter column password_hash drop not null;
alter table staff alter column totp_sealed drop not null;
alter table staff add constraint staff_keys_together check ((password_hash is null) = (totp_sealed is null));

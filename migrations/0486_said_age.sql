-- That the member said to be 14 or older is kept like what the member agreed to.
alter table consents drop constraint consents_type_check;
alter table consents add constraint consents_type_check
  check (type in ('terms', 'privacy', 'age', 'guardian', 'marketing', 'marketingNight', 'photo', 'childPhoto'));

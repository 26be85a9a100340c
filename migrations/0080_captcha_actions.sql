-- A captcha pass is good for the action it was earned for. Passes live three minutes, so none is worth keeping.
delete from captcha_passes;
alter table captcha_passes add column action text not null
  check (action in ('find', 'signUp', 'signIn', 'sendCode', 'counselling', 'booking', 'levelTest'));

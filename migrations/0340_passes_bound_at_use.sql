-- A pass earned with the two fields of `checkChptcha` alone belongs to no action yet; its first use says for which.
alter table captcha_passes alter column action drop not null;

-- A correction after the count says how much more (or less, below nothing) lay there than was counted. Until now it was written as the
-- part of the difference it explains, which is the same sum with the other sign: what is left of a drawer's difference stays as it was.
alter table cash_lines disable trigger cash_lines_kept;
update cash_lines set amount_krw = -amount_krw where kind = 'correction';
alter table cash_lines enable trigger cash_lines_kept;

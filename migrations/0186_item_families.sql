-- Items of one family ask the same with other numbers: one form shows one of them, a retest rather shows another family.
alter table items add column family text check (family ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$');
create index items_of_family on items (family) where family is not null;

-- The parametric families of the bank that ships are named by their code: M5-02-1 and M5-02-2 are M5-02.
update items set family = substring(code from '^(M[0-9]+-[0-9]+)-[0-9]+$') where code ~ '^M[0-9]+-[0-9]+-[0-9]+$';

-- What a member may add: a postal address for books and letters, and where notices about the account go.
alter table members add column postcode text check (postcode ~ '^[0-9]{5}$');
alter table members add column road_address text check (length(road_address) <= 200);
alter table members add column address_detail text check (length(address_detail) <= 100);
alter table members add constraint members_address_whole check (
  (postcode is null) = (road_address is null) and (postcode is not null or address_detail is null)
);
alter table members add column notices text not null default 'both' check (notices in ('sms', 'mail', 'both'));

-- A child is written down in the school year of that day.
alter table children alter column grade_year
  set default extract(year from (now() at time zone 'Asia/Seoul') - interval '2 months');

-- What a sending was expected to cost as it was sent, in won without tax: prices change, and the list of what was sent does not.
alter table message_sendings add column cost_krw integer check (cost_krw >= 0);

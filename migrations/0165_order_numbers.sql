-- Orders are numbered by a counter too: a number drawn at random meets an older one sooner or later.
create sequence order_numbers;

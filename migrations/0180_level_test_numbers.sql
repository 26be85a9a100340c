-- Attempts and places in classes are numbered by counters as well. Older numbers, drawn at random, have eight letters: no new one meets them.
create sequence attempt_numbers;
create sequence place_numbers;

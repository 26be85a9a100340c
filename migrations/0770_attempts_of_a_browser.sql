-- A list of applications asks which attempts a browser may sit; the primary key begins with the attempt.
create index level_attempt_browsers_of_hash on level_attempt_browsers (browser_hash);

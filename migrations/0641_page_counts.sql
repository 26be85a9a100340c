-- How often each page was shown on a day, and from where visits came; nothing of who.
create table page_counts (
  day date not null,
  event text not null,
  page text not null,
  source text not null,
  total integer not null,
  visits integer not null,
  primary key (day, event, page, source)
);

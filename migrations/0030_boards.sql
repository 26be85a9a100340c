-- Posts of every board; the body is blocks, rendered on the server.
create table posts (
  id bigint generated always as identity primary key,
  board text not null check (board in ('notice', 'news', 'columns', 'seminar', 'promotion', 'peek', 'bestReport', 'experienceCase', 'learning')),
  category text not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  is_pinned boolean not null default false,
  published_at timestamptz not null,
  search_text text not null
);
create index posts_of_board on posts (board, is_pinned desc, published_at desc, id desc);
create index posts_search on posts using gin (search_text gin_trgm_ops);

create table faq_entries (
  id bigint generated always as identity primary key,
  category text not null,
  question text not null,
  answer text not null,
  -- question and answer, and the initial consonants of the question
  search_text text not null,
  position integer not null
);

-- How many posts a board shows is kept beside them: counting them at every look grows with the years.
create table post_counts (
  board text not null,
  category text not null,
  -- Published and not moved elsewhere; what is not shown yet, not any more or without a consent is taken off where it is read.
  published integer not null,
  primary key (board, category)
);

insert into post_counts (board, category, published)
  select board, category, count(*) from posts where status = 'published' and moved_to is null group by board, category;

create function count_posts_added() returns trigger language plpgsql as $$
begin
  insert into post_counts as c (board, category, published)
    select board, category, count(*) from new_rows where status = 'published' and moved_to is null
    group by board, category order by board, category
  on conflict (board, category) do update set published = c.published + excluded.published;
  return null;
end $$;

create function count_posts_changed() returns trigger language plpgsql as $$
begin
  insert into post_counts as c (board, category, published)
    select board, category, sum(n) from (
      select board, category, 1 as n from new_rows where status = 'published' and moved_to is null
      union all
      select board, category, -1 from old_rows where status = 'published' and moved_to is null) moved
    group by board, category having sum(n) <> 0 order by board, category
  on conflict (board, category) do update set published = c.published + excluded.published;
  return null;
end $$;

create function count_posts_removed() returns trigger language plpgsql as $$
begin
  insert into post_counts as c (board, category, published)
    select board, category, -count(*) from old_rows where status = 'published' and moved_to is null
    group by board, category order by board, category
  on conflict (board, category) do update set published = c.published + excluded.published;
  return null;
end $$;

create trigger posts_counted_in after insert on posts
  referencing new table as new_rows for each statement execute function count_posts_added();
create trigger posts_counted_again after update on posts
  referencing old table as old_rows new table as new_rows for each statement execute function count_posts_changed();
create trigger posts_counted_out after delete on posts
  referencing old table as old_rows for each statement execute function count_posts_removed();

-- What is published and not shown: later, no more.
create index posts_shown_until on posts (show_until) where status = 'published' and show_until is not null;

-- The newest of one board and of one category, which a post is compared with.
create index posts_newest_of_board on posts (board, published_at desc, id desc) where status = 'published';
create index posts_newest_of_category on posts (category, published_at desc, id desc) where status = 'published';

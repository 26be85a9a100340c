-- The class whose seat a family keeps while it asks for counselling: its place number, and the class as it was called then.
alter table counselling_requests
  add column place_no text,
  add column class_word text,
  add constraint counselling_class_whole check ((place_no is null) = (class_word is null));

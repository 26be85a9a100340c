-- The programmes as the public pages name them. Their keys and addresses are the specification's and stay; name, grades,
-- words, plate, order and whether they are shown are edited in the office.
create table programmes (
  key text primary key,
  path text not null unique,
  name text not null check (length(name) between 1 and 20),
  grades text not null,
  words text not null,
  plate text not null check (plate in ('elementary', 'high', 'smart_reading', 'science', 'special')),
  position integer not null,
  is_shown boolean not null default true,
  version integer not null default 1
);
create trigger programmes_version before update on programmes for each row execute function grow_version();
create trigger programmes_changed after insert or update on programmes
  for each statement execute function say_pages_changed();

insert into programmes (key, path, name, grades, words, plate, position) values
  ('elementary', '/elementary', '초등 수학', '초1-초6', '손으로 만들고 말로 설명하며 수와 도형의 뼈대를 세웁니다.', 'elementary', 1),
  ('high', '/high', '중·고등 수학', '중1-고3', '개념의 증명에서 시작해 서술형까지, 풀이의 근거를 씁니다.', 'high', 2),
  ('smart_reading', '/smartReading', '스마트 리딩', '초1-중3', '글의 흐름을 따라 읽고, 한 문단으로 다시 쓰는 힘을 기릅니다.', 'smart_reading', 3),
  ('science', '/science', '과학', '초3-고2', '관찰하고 예측한 뒤 실험합니다. 결과보다 까닭을 먼저 묻습니다.', 'science', 4),
  ('special', '/specialDesc', '특강', '초1-고3', '방학과 주말, 한 주제를 깊이 파고드는 짧은 수업입니다.', 'special', 5);

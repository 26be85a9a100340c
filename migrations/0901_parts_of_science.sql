-- The parts of the domains of science, which reports speak by, for a bank that has no item yet: one that is in use keeps its own.
insert into item_domains (subject, parent_id, code, name, position)
select top.subject, top.id, part.code, part.name, part.position
from (values
  ('science.matter', 'science.matter.state', '물질의 성질과 상태', 0),
  ('science.matter', 'science.matter.mixtures', '혼합물과 용액', 1),
  ('science.matter', 'science.matter.reactions', '화학 변화', 2),
  ('science.matter', 'science.matter.atoms', '원자와 결합', 3),
  ('science.energy', 'science.energy.motion', '힘과 운동', 0),
  ('science.energy', 'science.energy.heat', '열과 에너지', 1),
  ('science.energy', 'science.energy.electricity', '전기와 자기', 2),
  ('science.energy', 'science.energy.waves', '빛과 소리', 3),
  ('science.life', 'science.life.living', '동물과 식물', 0),
  ('science.life', 'science.life.body', '우리 몸', 1),
  ('science.life', 'science.life.cells', '세포와 유전', 2),
  ('science.life', 'science.life.ecology', '생태계와 다양성', 3),
  ('science.earth', 'science.earth.ground', '땅과 지구 내부', 0),
  ('science.earth', 'science.earth.weather', '날씨와 바다', 1),
  ('science.earth', 'science.earth.sky', '태양계와 우주', 2)
) as part (top, code, name, position)
join item_domains top on top.code = part.top
where not exists (select from items)
on conflict (subject, code) do nothing;

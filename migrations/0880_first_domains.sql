-- What questions are about, for an academy that begins: without a domain no item can be written or imported. Where there
-- are domains already, nothing changes.
with first as (
  insert into item_domains (subject, code, name, position)
  select subject, code, name, position
  from (values
    ('math', 'math.number', '수와 연산', 0),
    ('math', 'math.relation', '변화와 관계', 4),
    ('math', 'math.geometry', '도형과 측정', 9),
    ('math', 'math.data', '자료와 가능성', 12),
    ('science', 'science.matter', '물질', 15),
    ('science', 'science.energy', '운동과 에너지', 16),
    ('science', 'science.life', '생명', 17),
    ('science', 'science.earth', '지구와 우주', 18),
    ('reading', 'reading.fact', '사실적 이해', 19),
    ('reading', 'reading.infer', '추론적 이해', 20),
    ('reading', 'reading.evaluate', '비판적 이해', 21),
    ('reading', 'reading.words', '어휘', 22)
  ) as top (subject, code, name, position)
  where not exists (select from item_domains)
  returning id, subject, code
)
insert into item_domains (subject, parent_id, code, name, position)
select first.subject, first.id, leaf.code, leaf.name, leaf.position
from (values
  ('math.number', 'math.number.operations', '수의 연산', 1),
  ('math.number', 'math.number.fractions', '분수와 소수', 2),
  ('math.number', 'math.number.divisors', '약수와 배수', 3),
  ('math.relation', 'math.relation.patterns', '규칙과 수열', 5),
  ('math.relation', 'math.relation.ratio', '비와 비율', 6),
  ('math.relation', 'math.relation.equations', '식과 방정식', 7),
  ('math.relation', 'math.relation.functions', '함수', 8),
  ('math.geometry', 'math.geometry.figures', '도형의 성질', 10),
  ('math.geometry', 'math.geometry.measure', '길이·넓이·부피', 11),
  ('math.data', 'math.data.charts', '자료의 정리', 13),
  ('math.data', 'math.data.chance', '경우의 수와 확률', 14)
) as leaf (top, code, name, position)
join first on first.code = leaf.top;

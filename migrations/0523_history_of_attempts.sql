-- The history of attempts moves into the one table; see 0520 for what that means to an older process.
create function pg_temp.actor_kind_of(actor text) returns text language sql immutable as $$
  select case
    when actor ~ '^(staff|member) \d+$' then split_part(actor, ' ', 1)
    when actor = 'guardian' then 'guest'
    when actor = 'student' then 'student'
    else 'product'
  end $$;

lock table level_attempt_history in access exclusive mode;

-- Which sentence means which code, with what stands in it; the last group is what staff wrote.
create temporary table attempt_sentences (
  code text, sentence text, fields text[], place integer generated always as identity
) on commit drop;
insert into attempt_sentences (code, sentence, fields) values
  ('applied', '^신청$', '{}'),
  ('retest_applied', '^재시험 신청$', '{}'),
  ('consented', '^동의 \((.*)\)$', '{version}'),
  ('started', '^시작$', '{}'),
  ('submitted', '^제출$', '{}'),
  ('expired', '^시간 종료$', '{}'),
  ('outage', '^서버 점검: (\d+)초 돌려드림$', '{seconds}'),
  ('offline', '^연결 끊김: (\d+)초 돌려드림$', '{seconds}'),
  ('paused', '^일시 중지: (.*)$', '{note}'),
  ('resumed_overdue', '^다시 시작 \((\d+)초 멈춤\): 가장 길게 멈출 수 있는 시간이 지났습니다\.$', '{seconds}'),
  ('resumed', '^다시 시작 \((\d+)초 멈춤\): (.*)$', '{seconds,note}'),
  ('time_given', '^시간 (\d+)분 추가: (.*)$', '{minutes,note}'),
  ('time_given', '^더 드린 시간 (\d+)분 거둠: (.*)$', '{taken,note}'),
  ('extra_time', '^추가 시간 비율 (\d+)%: (.*)$', '{percent,note}'),
  ('transcripts_taken', '^듣기 글 제공 취소: (.*)$', '{note}'),
  ('transcripts_given', '^듣기 글 제공: (.*)$', '{note}'),
  ('unvoided', '^무효를 되돌림: (.*)$', '{note}'),
  ('earlier_voided', '^비교하던 시험 (\S+)의 무효 처리$', '{attemptNo}'),
  ('earlier_unvoided', '^비교하던 시험 (\S+)의 무효를 되돌림$', '{attemptNo}'),
  ('earlier_level', '^비교하던 시험 (\S+)의 레벨이 달라짐$', '{attemptNo}'),
  ('reopened', '^다시 열기 \((\d+)분 추가, 지난 접수 확인 값 (\w*)\): (.*)$', '{minutes,receipt,note}'),
  ('retest_told', '^재시험 안내 마침: (.*)$', '{note}'),
  ('items_short', '^재시험을 시작하려 했으나 새 문항이 모자라 시작하지 못했습니다\.$', '{}'),
  ('parallels', '^재시험 (\d+)문항 가운데 (\d+)문항은 지난번과', '{items,parallels}'),
  ('scored', '^자동 채점 \((.*)\)$', '{version}'),
  ('to_review', '^서술 답안을 선생님이 채점할 차례$', '{}'),
  ('marked', '^서술 채점 완료$', '{}'),
  ('released', '^결과 공개$', '{}'),
  ('mark_corrected', '^(\d+)번 공개 뒤 채점: (.*)$', '{positions,note}'),
  ('late_accepted', '^늦게 도착한 답 인정 \(([^)]*)\): (.*)$', '{positions,note}'),
  ('late_refused', '^늦게 도착한 답 인정하지 않음 \(([^)]*)\): (.*)$', '{positions,note}'),
  ('reading_accepted', '^읽을 수 없던 답 ‘(.*)’ 인정: (.*)$', '{typed,note}'),
  ('reading_refused', '^읽을 수 없던 답 ‘(.*)’ 오답 유지: (.*)$', '{typed,note}'),
  ('regraded', '^정답 정정 (.*)$', '{way}'),
  ('level_decided', '^레벨을 ‘(.*)’으로 정함: (.*)$', '{level,note}'),
  ('level_taken_back', '^정한 레벨을 거둠: (.*)$', '{note}');

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'attempt', h.attempt_id, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), substring(h.actor from '^(?:staff|member) (\d+)$')::bigint,
  coalesce(s.code, c.code),
  case when s.code is null then h.cause else coalesce(f.said ->> 'note', '') end,
  coalesce(f.data, '{}'), h.at
from level_attempt_history h
  cross join lateral (select
    -- What an attempt is voided for is all in the words of staff.
    case when h.to_state = 'void' and h.from_state <> 'void' then 'voided' else 'noted' end as code) c
  left join lateral (
    select one.code, one.fields, regexp_match(h.cause, one.sentence) as found
    from attempt_sentences one
    where c.code <> 'voided' and h.cause ~ one.sentence order by one.place limit 1) s on true
  left join lateral (
    select jsonb_object_agg(field, found) as said,
      jsonb_object_agg(
        case field when 'taken' then 'minutes' else field end,
        case
          when field = 'taken' then to_jsonb(-found::int)
          when field in ('seconds', 'minutes', 'percent', 'items', 'parallels') then to_jsonb(found::int)
          when field = 'positions' then
            (select coalesce(jsonb_agg(p[1]::int), '[]') from regexp_matches(found, '\d+', 'g') p)
          else to_jsonb(found)
        end) filter (where field <> 'note') as data
    from unnest(s.fields, s.found) as u(field, found) where field is not null) f on true
order by h.id;

drop table level_attempt_history;
drop function pg_temp.actor_kind_of(text);

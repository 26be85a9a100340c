-- What moved a result that was measured before stands in a column; it was the beginning of a sentence. An older process
-- that still runs leaves it empty: what it moves in that moment counts as measured.
alter table level_placements add column moved_by text check (moved_by in ('cuts', 'key'));
alter table level_placements disable trigger level_placements_append_only;
update level_placements set moved_by = case when cause like '컷 점수%' then 'cuts' else 'key' end
  where cause like '컷 점수%' or cause like '정답 정정%';
alter table level_placements enable trigger level_placements_append_only;

alter table history drop constraint history_entity_check, add constraint history_entity_check check (entity in
  ('attempt', 'booking', 'cash_drawer', 'counselling', 'item_version', 'payment', 'place', 'registration', 'release',
    'seats'));

-- The money one person took by hand in one branch on one day. What is counted in the evening closes it.
create table cash_drawers (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  staff_id bigint not null references staff,
  day date not null,
  -- The second of a day begins when money moves after the first was closed.
  no integer not null check (no >= 1),
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  counted_krw integer check (counted_krw between 0 and 1000000000),
  -- Counted less what the lines said at that moment.
  difference_krw integer,
  difference_reason text not null default '',
  closed_at timestamptz,
  closed_by bigint references staff,
  unique (branch_id, staff_id, day, no),
  constraint cash_drawers_closed check (
    (state = 'closed') = (counted_krw is not null)
    and (counted_krw is null) = (difference_krw is null)
    and (counted_krw is null) = (closed_at is null)
    and (counted_krw is null) = (closed_by is null)),
  constraint cash_drawers_explained check (difference_krw is null or difference_krw = 0 or difference_reason <> '')
);
create unique index cash_drawers_one_open on cash_drawers (branch_id, staff_id, day) where state = 'open';
create index cash_drawers_of_day on cash_drawers (day desc, branch_id);

create table cash_lines (
  id bigint generated always as identity primary key,
  drawer_id bigint not null references cash_drawers,
  kind text not null check (kind in ('opening', 'taken', 'refunded', 'put_in', 'taken_out', 'correction')),
  method text not null check (method in ('cash', 'terminal', 'bank')),
  amount_krw integer not null check (amount_krw between -1000000000 and 1000000000),
  payment_ref bigint references payments,
  refund_ref bigint references refunds,
  note text not null default '',
  staff_id bigint not null references staff,
  at timestamptz not null,
  constraint cash_lines_signed check (case kind
    when 'opening' then amount_krw >= 0
    when 'taken' then amount_krw > 0
    when 'put_in' then amount_krw > 0
    when 'correction' then amount_krw <> 0
    else amount_krw < 0 end),
  constraint cash_lines_of_money check (
    (kind in ('taken', 'refunded')) = (payment_ref is not null) and (kind = 'refunded') = (refund_ref is not null)),
  constraint cash_lines_of_drawer check (kind in ('taken', 'refunded') or method = 'cash'),
  constraint cash_lines_explained check (kind not in ('put_in', 'taken_out', 'correction') or note <> '')
);
create index cash_lines_of_drawer on cash_lines (drawer_id, id);
create unique index cash_lines_one_opening on cash_lines (drawer_id) where kind = 'opening';
create unique index cash_lines_one_refund on cash_lines (refund_ref) where refund_ref is not null;
create unique index cash_lines_one_taking on cash_lines (payment_ref) where kind = 'taken';

-- Closed is closed: afterwards a line can only be a correction, and no line is ever changed.
create function cash_line_in_open_drawer() returns trigger language plpgsql as $$
declare drawer_state text;
begin
  select state into drawer_state from cash_drawers where id = new.drawer_id for share;
  if (drawer_state = 'closed') <> (new.kind = 'correction') then
    raise exception 'cash_drawer_closed' using errcode = '23514', constraint = 'cash_lines_in_open_drawer';
  end if;
  return new;
end $$;
create trigger cash_lines_in_open_drawer before insert on cash_lines
  for each row execute function cash_line_in_open_drawer();
create trigger cash_lines_kept before update or delete on cash_lines
  for each row execute function refuse_change();

create function cash_drawer_stays_closed() returns trigger language plpgsql as $$
begin
  raise exception 'cash_drawer_closed' using errcode = '23514', constraint = 'cash_drawers_stay_closed';
end $$;
create trigger cash_drawers_stay_closed before update or delete on cash_drawers
  for each row when (old.state = 'closed') execute function cash_drawer_stays_closed();

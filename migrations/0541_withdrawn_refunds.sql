-- A refund the office asked for and took back before any money went.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('needs_account', 'requested', 'done', 'refused', 'withdrawn'));

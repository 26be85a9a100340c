-- unbroken before: payments_terminal_approved, programs of before write no payment of a terminal
-- unbroken before: payments_terminal_slip, programs of before write no payment of a terminal
-- What is paid at the desk besides cash: by a card terminal of the branch, or straight into the academy's own account.
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check
    (method in ('card', 'easy_pay', 'transfer', 'virtual_account', 'cash', 'terminal', 'bank')),
  add constraint payments_terminal_approved check (method <> 'terminal' or approval_no is not null or state = 'ready');

-- One slip of a terminal pays once: a number comes back only on another day.
create unique index payments_terminal_slip on payments (approval_no, ((paid_at at time zone 'Asia/Seoul')::date))
  where method = 'terminal';

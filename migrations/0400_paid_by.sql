-- By what a payment was paid, for receipts of years later: what the provider said on the day. Null where it said nothing.
alter table payments
  -- the provider's codes, and the card's own name
  add column card_company text,
  add column card_name text,
  -- masked before it comes here; a whole number is refused
  add column card_number text check (card_number ~ '^[0-9*-]+$' and length(regexp_replace(card_number, '[^0-9]', '', 'g')) <= 10),
  add column approval_no text,
  -- 할부: 0 is all at once
  add column installment_months smallint check (installment_months between 0 and 60),
  add column easy_pay text,
  add column paid_bank text,
  -- what of the amount was free of VAT by the rule of the day
  add column tax_free_krw integer check (tax_free_krw between 0 and amount_krw);

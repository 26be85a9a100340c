-- What became of the payments of the last day is counted every few seconds by whoever watches over the product.
create index payments_newest on payments (created_at);

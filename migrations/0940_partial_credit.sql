-- The steps of an item that earns its points part by part, around b; null where it is right or not.
alter table item_params add column steps double precision[];

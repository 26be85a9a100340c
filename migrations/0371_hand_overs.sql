-- A child handed to another of its people: asked by the first guardian, taken by who is named; nothing changes hands before.
create table child_hand_overs (
  child_id bigint primary key references children (id),
  person_id bigint not null references child_people (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at)
);

-- A card that was found to be the same child as another: what stood under it stands under that one.
alter table children add column merged_into bigint references children (id);

-- Who was the first guardian of an older child stands on no consent of their own and may go on seeing it.
alter table child_people drop constraint child_people_check;
alter table child_people add constraint child_people_consent check (role = 'guardian' or consent_id is null);

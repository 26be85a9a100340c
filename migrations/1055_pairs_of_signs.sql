-- The pairs of signs beside one another in a text, each as a number: words of two syllables have no trigram. Costly, so that the
-- planner looks them up rather than make them.
create function sign_pairs(folded text) returns integer[] language sql immutable strict parallel safe cost 10000 as $$
  select array_agg((ascii(a) << 16) # (ascii(b) & 65535))
    from unnest(string_to_array(folded, null), (string_to_array(folded, null))[2:]) as pair(a, b) where b is not null
$$;

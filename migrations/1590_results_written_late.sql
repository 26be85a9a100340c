-- A result that is first written long after its session's were shown is news too: found by its own time.
create index test_results_updated on test_results (updated_at);

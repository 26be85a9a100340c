import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Has what is shown read anew, all of it where no key says less. Nobody waits for it: what a press came to is said once
 * the server has answered that, whatever becomes of the reading.
 */
export function useRenewing(): (queryKey?: QueryKey) => void {
  const queries = useQueryClient();
  return (queryKey = []) => void queries.invalidateQueries({ queryKey });
}

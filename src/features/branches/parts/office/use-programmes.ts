import { useQuery } from '@tanstack/react-query';
import { callApi } from '#src/web/api/api.ts';
import { listProgrammesEndpoint } from '../../contract/programmes.ts';

/** The programmes as the office names and orders them, for forms and filters. */
export function useProgrammes() {
  const list = useQuery({
    queryKey: ['office', 'programmes'],
    queryFn: () => callApi(listProgrammesEndpoint, {}),
  });
  const all = list.data?.programmes ?? [];
  return {
    all,
    /** What a form offers: what parents are shown, and what stands there already. */
    offered: (kept: readonly string[]) => all.filter(({ key, isShown }) => isShown || kept.includes(key)),
    nameOf: (key: string) => all.find((one) => one.key === key)?.name ?? key,
    /** For a filter; what is hidden is said to be. */
    choices: all.map(({ key, name, isShown }) => [key, isShown ? name : `${name} (숨김)`] as const),
  };
}

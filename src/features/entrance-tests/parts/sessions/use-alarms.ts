import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  clearAlarmEndpoint,
  listAlarmsEndpoint,
  setAlarmEndpoint,
} from '#src/features/registrations/contract/family.ts';
import { callApi } from '#src/web/api/api.ts';

const key = ['alarms'];

/** The sessions the member is told about before they open, and the switch. */
export function useAlarms() {
  const queries = useQueryClient();
  const list = useQuery({ queryKey: key, queryFn: () => callApi(listAlarmsEndpoint, {}) });
  const isOn = (sessionId: number) => list.data?.sessionIds.includes(sessionId) ?? false;
  const switching = useMutation({
    mutationFn: (sessionId: number) =>
      callApi(isOn(sessionId) ? clearAlarmEndpoint : setAlarmEndpoint, { sessionId }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  return { isOn, toggle: switching.mutate, error: switching.error };
}

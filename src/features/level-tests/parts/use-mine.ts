import { useQuery } from '@tanstack/react-query';
import { callApi } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';
import { listMine } from '../contract/attempts.ts';

/** The caller's attempts: asked once it is known who calls, and anew for whoever signs in or out. */
export function useMine() {
  const { status } = useSession();
  return useQuery({
    queryKey: ['level-tests', 'mine', status],
    queryFn: () => callApi(listMine, {}),
    enabled: status !== 'starting',
  });
}

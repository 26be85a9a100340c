import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';

const callApi = vi.hoisted(() => vi.fn());
vi.mock(import('#src/web/api/api.ts'), async (original) => ({ ...(await original()), callApi }));
// Another file of this worker may have loaded them with the true one.
vi.resetModules();
const { ApiError } = await import('#src/web/api/api.ts');
const { useRegistering, useWaiting } = await import('./use-registering.ts');
const { useRegisteringTogether, useWaitingTogether } = await import('./use-registering-together.ts');

// Nor shall the next one of this worker find them without it.
afterAll(() => vi.resetModules());

const choice = { sessionId: 12, childId: 3 };

/** Each way to ask for a seat, as the screen presses it. */
const presses = {
  registering: () => useRegistering().mutate.bind(null, choice),
  waiting: () => useWaiting().mutate.bind(null, choice),
  together: () => {
    const { mutate } = useRegisteringTogether([choice], 'all');
    return () => mutate();
  },
  'waiting together': () => {
    const { mutate } = useWaitingTogether([[choice]]);
    return () => mutate();
  },
};

interface ProbeProps {
  readonly usePress: () => () => void;
  readonly onDrawn: (press: () => void) => void;
}

function Probe({ usePress, onDrawn }: ProbeProps) {
  onDrawn(usePress());
  return null;
}

test.each(Object.entries(presses))(
  'the refusal of %s is said though what is shown gets no answer, and what is shown is asked for anew',
  async (_way, usePress) => {
    const queries = new QueryClient({
      defaultOptions: { mutations: { networkMode: 'always', retry: false } },
    });
    const renewed = vi.spyOn(queries, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
    callApi.mockRejectedValue(new ApiError({ code: 'test.full', status: 409, message: '마감되었습니다.' }));
    const found: (() => void)[] = [];
    renderToString(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Probe usePress={usePress} onDrawn={(press) => found.push(press)} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    found[0]?.();
    const [asked] = queries.getMutationCache().getAll();
    await expect.poll(() => asked?.state.status).toBe('error');
    expect(renewed).toHaveBeenCalledOnce();
  },
);

import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Act } from './use-act.tsx';

vi.mock('./announce-slow.ts');
// Another file of this worker may have loaded them with the true one.
vi.resetModules();
const { ApiError } = await import('#src/web/api/api.ts');
const { announceSlow } = await import('./announce-slow.ts');
const { Refused, useAct } = await import('./use-act.tsx');

interface ProbeProps {
  readonly options: Act<string, void>;
  readonly onDrawn: (press: () => Promise<string>) => void;
}

function Probe({ options, onDrawn }: ProbeProps) {
  const act = useAct(options);
  onDrawn(() => act.mutateAsync());
  return null;
}

interface FormProps {
  readonly send: (name: string) => void;
  readonly onDrawn: (press: (typed: string) => void) => void;
}

function Form({ send, onDrawn }: FormProps) {
  const act = useAct({
    renews: null,
    mutationFn: async (form: FormData) => send(String(form.get('name'))),
  });
  onDrawn((typed) => {
    const form = new FormData();
    form.set('name', typed);
    act.mutate(form);
  });
  return null;
}

function Search({ send, onDrawn }: { send: () => Promise<void>; onDrawn: (press: () => void) => void }) {
  const act = useAct({ renews: null, mutationFn: send });
  onDrawn(() => act.mutate());
  return null;
}

/** Presses one act; answers what happened around it, in its order. */
async function pressed(mutationFn: () => Promise<string>, more: Pick<Act<string, void>, 'renews'> = {}) {
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } });
  const order: string[] = [];
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    const { queryKey = [] } = filters as { queryKey?: QueryKey };
    order.push(`renewed ${queryKey.join('/')}`);
  });
  const onSaved = () => void order.push('saved');
  const onSuccess = () => void order.push('done');
  const found: (() => Promise<string>)[] = [];
  renderToString(
    <QueryClientProvider client={queries}>
      <Probe
        options={{ mutationFn, onSaved, onSuccess, ...more }}
        onDrawn={(press) => void found.push(press)}
      />
    </QueryClientProvider>,
  );
  await found[0]?.().catch(() => order.push('refused'));
  return order;
}

const refusedWith = (status: number, code: string) => async (): Promise<string> => {
  throw new ApiError({ code, status, message: '안 됩니다.' });
};

test('a form lets go of its version before the office is read anew, and what follows comes after', async () => {
  expect(await pressed(async () => 'kept')).toEqual(['saved', 'renewed office', 'done']);
});

test('the same asked twice at once is done once, something else beside it and the same later too', async () => {
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const sent: string[] = [];
  const presses: ((typed: string) => void)[] = [];
  const press = (typed: string) => presses[0]?.(typed);
  renderToString(
    <QueryClientProvider client={queries}>
      <Form send={(name) => void sent.push(name)} onDrawn={(one) => presses.push(one)} />
    </QueryClientProvider>,
  );
  for (const typed of ['한빛', '한빛', '별빛']) press(typed);
  await vi.waitFor(() => expect(sent).toEqual(['한빛', '별빛']));
  await vi.waitFor(() => {
    press('한빛');
    expect(sent).toHaveLength(3);
  });
});

test('an act that is handed nothing is done again for what stands on the screen by then', async () => {
  const clock = vi.spyOn(performance, 'now');
  const sent: string[] = [];
  const presses: (() => void)[] = [];
  let typed = '한빛';
  function send() {
    sent.push(typed);
    return new Promise<void>(() => undefined);
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Search send={send} onDrawn={(one) => presses.push(one)} />
    </QueryClientProvider>,
  );
  const pressAt = (at: number) => {
    clock.mockReturnValue(at);
    presses[0]?.();
  };
  pressAt(1_000);
  pressAt(1_200);
  typed = '별빛';
  pressAt(1_600);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  clock.mockRestore();
});

test.each([
  ['done', async () => 'kept'],
  ['refused', refusedWith(503, 'common.busy')],
])('whoever waits is told of a slow act until it is %s', async (end, mutationFn) => {
  const order: string[] = [];
  vi.mocked(announceSlow).mockReturnValueOnce(() => void order.push('over'));
  const send = () => {
    order.push(`begun, told ${vi.mocked(announceSlow).mock.calls.length}`);
    return mutationFn();
  };
  vi.mocked(announceSlow).mockClear();
  expect(await pressed(send, { renews: null })).toContain(end);
  expect(order).toEqual(['begun, told 1', 'over']);
});

test('an act may renew less, or nothing', async () => {
  const less = pressed(async () => 'kept', { renews: ['office', 'views'] });
  expect(await less).toEqual(['saved', 'renewed office/views', 'done']);
  expect(await pressed(async () => 'kept', { renews: null })).toEqual(['saved', 'done']);
});

test.each([
  ['somebody else was faster', 409, 'common.edited_elsewhere', ['renewed office', 'refused']],
  ['it is not so any more', 409, 'classes.place_ended', ['renewed office', 'refused']],
  ['somebody else is signed in here', 409, 'common.other_session', ['refused']],
  ['what was typed will not do', 400, 'common.input_invalid', ['refused']],
])('after a refusal because %s', async (_why, status, code, order) => {
  expect(await pressed(refusedWith(status, code))).toEqual(order);
});

test('a refusal that stands at its field is told apart from it only where there is no field', () => {
  const error = new Error('입력값을 확인해 주세요.');
  const act = { refusal: null, error };
  expect(renderToString(<Refused act={act} />)).toBe('');
  expect(renderToString(<Refused act={act} isWhole />)).toContain('role="alert"');
});

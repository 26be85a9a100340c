import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { createApiClient } from '../api/api-client.ts';
import { createStaffRenewal, type StaffRenewal } from './staff-renewal.ts';
import { tokenBox } from './token-box.ts';

const refused = (code: string) =>
  Response.json({ resultCode: code, resultData: null, resultMsg: '안 됩니다.' }, { status: 401 });
const unauthorised = () => refused('common.sign_in_required');
const fine = (resultData: unknown) => Response.json({ resultCode: 0, resultData, resultMsg: '' });

/** A page of the office whose server answers with `answer`. */
function browser(answer: (count: number) => Response, renewal: StaffRenewal) {
  const sent: Request[] = [];
  const callApi = createApiClient({
    token: tokenBox(),
    origin: () => 'http://localhost:3000',
    renew: async () => true,
    renewStaff: renewal.renew,
    redirect: () => undefined,
    report: () => undefined,
    notifyWaiting: () => undefined,
    fetch: async (request) => {
      sent.push(request as Request);
      return answer(sent.length);
    },
  });
  return { callApi, sent };
}

describe('a 401 of the office', () => {
  const save = endpoint('POST /api/office/notes', {
    who: 'staff',
    summary: 'Keeps a note.',
    input: z.strictObject({ note: z.string() }),
    data: z.string(),
  });
  const me = endpoint('GET /api/office/me', {
    who: 'staff',
    summary: 'Who is there.',
    input: z.strictObject({}),
    data: z.string(),
  });
  const overOnce = (count: number) => (count === 1 ? unauthorised() : fine('saved'));

  it('waits for the same person, and is sent again as it was', async () => {
    const renewal = createStaffRenewal();
    let asked = 0;
    renewal.listen(() => {
      asked += 1;
      return true;
    });
    const page = browser(overOnce, renewal);
    const saving = page.callApi(save, { note: '적은 말' });
    await expect.poll(() => asked).toBe(1);
    expect(page.sent).toHaveLength(1);
    renewal.settle(true);
    expect(await saving).toBe('saved');
    expect(page.sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill('POST http://localhost:3000/api/office/notes'),
    );
  });

  it.each([
    ['somebody else signed in', (renewal: StaffRenewal) => renewal.settle(false)],
    ['the page was left', (_: StaffRenewal, end: () => void) => end()],
  ])('is refused where %s', async (_what, ends) => {
    const renewal = createStaffRenewal();
    const end = renewal.listen(() => true);
    const page = browser(overOnce, renewal);
    const saving = page.callApi(save, { note: '적은 말' });
    saving.catch(() => undefined);
    await expect.poll(() => page.sent.length).toBe(1);
    await new Promise((done) => setTimeout(done, 5));
    ends(renewal, end);
    await expect(saving).rejects.toMatchObject({ code: 'common.sign_in_required' });
    expect(page.sent).toHaveLength(1);
  });

  it('is refused at once where no page of the office asks, or who is there is asked itself', async () => {
    const renewal = createStaffRenewal();
    const none = browser(unauthorised, renewal);
    await expect(none.callApi(save, { note: '' })).rejects.toMatchObject({ status: 401 });
    renewal.listen(() => false);
    await expect(none.callApi(save, { note: '' })).rejects.toMatchObject({ status: 401 });
    renewal.listen(() => true);
    await expect(none.callApi(me, {})).rejects.toMatchObject({ status: 401 });
  });

  it('of a wrong password is no end of a session', async () => {
    const renewal = createStaffRenewal();
    renewal.listen(() => true);
    const page = browser(() => refused('staff.refused'), renewal);
    await expect(page.callApi(save, { note: '' })).rejects.toMatchObject({ code: 'staff.refused' });
  });
});

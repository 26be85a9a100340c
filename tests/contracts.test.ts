import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint, takesKey } from '#src/shared/endpoint/endpoint.ts';
import { inBrowser } from '../scripts/browser-contract.ts';
import { declaredEndpoints, fieldsOf } from './declared.ts';

/** The last words of calls that act on what is there, or make nothing that stays: doing them twice changes nothing more. */
const acts = new Set(
  `acknowledge answer appeal approve ask attendance cancel cancel-quotes cash-returned check check-ins checks clear close code decide
   decline difference double end enrol expel export forget free free-seat handled helped hide import invitation leave level live move no-shows
   offers open package password pause percent preview publish read recovery recovery-codes release release-way releases
   remove reopen reopened resend reset resolve restore results retest-told retire retired retry return revive revoke show sheet
   sign-out signin signout simulations state stop tell time undo unmask unschedule uploads item-media withdraw families
   rehearsal transcripts transfer void`
    .split(/\s+/)
    .filter(Boolean),
);

/** An office call that makes something new each time, without saying that a second press shall make nothing. */
function isUnguarded(declared: Endpoint): boolean {
  const [method, path = ''] = declared.route.split(' ');
  if (method !== 'POST' || !path.startsWith('/api/office/')) return false;
  const last = path.split('/').at(-1) ?? '';
  return !acts.has(last) && !declared.isCreating && !declared.idempotent;
}

/** An office call that is refused where a colleague was faster, and would say so of oneself after a lost answer. */
const isUnrepeatable = (declared: Endpoint): boolean =>
  declared.who === 'staff' &&
  // A draft is saved every few seconds; the same one again is known by its content.
  declared.route !== 'PUT /api/office/documents/:subject' &&
  !declared.route.startsWith('GET ') &&
  fieldsOf(declared.input).includes('version') &&
  !takesKey(declared);

/** A staff call that hands out a file, and asks nobody why. */
function leavesUnasked(declared: Endpoint): boolean {
  const isFile = fieldsOf(declared.data).includes('base64');
  return declared.who === 'staff' && isFile && !fieldsOf(declared.input).includes('reason');
}

const routes = (list: readonly Endpoint[]) => list.map(({ route }) => route);

let all: Endpoint[] = [];
beforeAll(async () => {
  all = await declaredEndpoints();
});

describe('every declared endpoint', () => {
  test('is read', () => {
    expect(all.length).toBeGreaterThan(400);
  });

  test('of the office that makes something new makes one of a double click', () => {
    expect(routes(all.filter(isUnguarded))).toEqual([]);
  });

  test('of the office that hands out a file asks for the reason', () => {
    expect(routes(all.filter(leavesUnasked))).toEqual([]);
  });

  test('of the office that asks who was faster says the same again to whom it answered', () => {
    expect(routes(all.filter(isUnrepeatable))).toEqual([]);
    const spec = { who: 'staff', summary: 'Planted.', data: z.null() } as const;
    const planted = endpoint('PATCH /api/office/lamps/:lampId', {
      ...spec,
      input: z.strictObject({ version: z.number() }),
    });
    expect(isUnrepeatable(planted)).toBe(true);
  });

  test('is sent with a key by the browser where the product takes one', () => {
    const carried = (one: Endpoint) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => inBrowser.has(name))) as Endpoint;
    expect(all.filter(takesKey).length).toBeGreaterThan(150);
    expect(routes(all.filter((one) => takesKey(one) !== takesKey(carried(one))))).toEqual([]);
    expect(routes(all.filter((one) => one.isRepeatable !== carried(one).isRepeatable))).toEqual([]);
  });

  test('planted: a new list of things and an open file are seen', () => {
    const spec = { who: 'staff', summary: 'Planted.', input: z.strictObject({}) } as const;
    const creates = endpoint('POST /api/office/lamps', {
      ...spec,
      data: z.object({ lampId: z.number() }),
    });
    const file = endpoint('GET /api/office/lamps/file', { ...spec, data: z.object({ base64: z.string() }) });
    expect(isUnguarded(creates)).toBe(true);
    expect(leavesUnasked(file)).toBe(true);
  });
});

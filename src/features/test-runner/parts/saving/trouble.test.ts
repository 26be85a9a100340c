import { expect, test } from 'vitest';
import { ApiError } from '#src/web/api/api.ts';
import { isFinal, isRefusal, type Trouble, troubleOf } from './trouble.ts';

const failure = (status: number, code: string) => new ApiError({ status, code, message: '' });
const unread = 'network.unreadable';

test.each<[string, unknown, { final: boolean; refusal: boolean; trouble: Trouble }]>([
  ['no network', failure(0, 'network.unreachable'), { final: false, refusal: false, trouble: 'network' }],
  ['something of our own', new TypeError('x'), { final: false, refusal: false, trouble: 'network' }],
  ['a redirect to a portal, followed to its page', failure(200, unread), strangely()],
  ['a portal that asks for a sign-in', failure(401, unread), strangely()],
  ['a filter', failure(403, unread), strangely()],
  ['a proxy that knows no such page', failure(404, unread), strangely()],
  ['a proxy that takes no long call', failure(413, unread), strangely()],
  ['a filter that answers 409', failure(409, unread), strangely()],
  ['a slow way', failure(408, unread), { final: false, refusal: false, trouble: 'slow' }],
  [
    'a slow way, in our words',
    failure(408, 'common.too_slow'),
    { final: false, refusal: false, trouble: 'slow' },
  ],
  ['a gateway without a server', failure(502, unread), { final: false, refusal: false, trouble: 'away' }],
  ['our database away', failure(503, 'common.away'), { final: false, refusal: false, trouble: 'away' }],
  ['many who come', failure(503, 'common.busy'), { final: false, refusal: false, trouble: 'busy' }],
  ['too many calls', failure(429, 'common.too_many'), { final: false, refusal: false, trouble: 'busy' }],
  [
    'a fault of ours',
    failure(500, 'common.server_failed'),
    { final: false, refusal: false, trouble: 'failed' },
  ],
  ['our envelope with a code that ends nothing', failure(403, 'common.forbidden'), strangely()],
  ['a pause', failure(409, 'level_test.paused'), strangely()],
  ['what cannot be read', failure(400, 'common.input_invalid'), { ...strangely(), refusal: true }],
  ['closed', failure(409, 'level_test.already_closed'), { ...strangely(), final: true }],
  ['another device', failure(409, 'level_test.lease_lost'), { ...strangely(), final: true }],
  ['not yours', failure(404, 'level_test.attempt_gone'), { ...strangely(), final: true }],
])('an answer that is not the one hoped for: %s', (_, error, { final, refusal, trouble }) => {
  expect([isFinal(error), isRefusal(error), troubleOf(error)]).toEqual([final, refusal, trouble]);
});
function strangely() {
  return { final: false, refusal: false, trouble: 'strange' as const };
}

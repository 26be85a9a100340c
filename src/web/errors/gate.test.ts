import { expect, test } from 'vitest';
import { isRecordable } from '../page/templates.ts';
import { bareEvent, plainText, plainThing } from './gate.ts';

const origin = 'https://msc.example';

test.each([
  ['https://msc.example/change/password/Ab3_xyz-9?to=a', 'https://msc.example/change/password/*'],
  ['at f (https://msc.example/assets/root-x1.js:3:71)', 'at f (https://msc.example/assets/root-x1.js:3:71)'],
  ['seen https://msc.example/search?q=010-1234-5678 twice', 'seen https://msc.example/search twice'],
  ['https://other.example/김하늘?x=1', 'https://other.example'],
  ['/presentation/booking?link=secret', '/presentation/booking'],
  ['/board/58', '/board/*'],
  ['여러 낱말', '여러 낱말'],
])('%s leaves as %s', (text, plain) => expect(plainText(text, origin)).toBe(plain));

test('every text of a thing is plain, and no query stays', () => {
  const thing = { spans: [{ data: { 'url.query': 'q=1', 'http.url': 'https://msc.example/a?b=c' }, n: 1 }] };
  expect(plainThing(thing, origin)).toEqual({
    spans: [{ data: { 'http.url': 'https://msc.example/a' }, n: 1 }],
  });
});

test('an error leaves without its message, the page’s address, crumbs and the person', () => {
  const frames = [{ filename: 'https://msc.example/assets/a.js', lineno: 1 }];
  const event = {
    event_id: '1',
    message: '카나리아',
    user: { ip_address: '1.2.3.4' },
    request: { url: 'https://msc.example/?q=카나리아' },
    breadcrumbs: [{ message: '카나리아' }],
    extra: { a: '카나리아' },
    exception: { values: [{ type: 'TypeError', value: '카나리아 010', stacktrace: { frames } }] },
  };
  expect(bareEvent(event)).toEqual({
    event_id: '1',
    exception: { values: [{ type: 'TypeError', value: '*', stacktrace: { frames }, mechanism: undefined }] },
  });
  const keptOf = (value: string) =>
    bareEvent({ exception: { values: [{ type: 'ApiFault', value }] } }).exception.values[0]?.value;
  const refused = 'GET /api/boards/:board/posts 503 common.busy x12';
  expect(keptOf(refused)).toBe(refused);
  // Nothing that could stand for a person passes for a call.
  expect(keptOf('GET /api/members/parent1 404 common.not_found')).toBe('GET *');
  expect(keptOf('GET /api/findId?name=kim 403 proof.captcha_needed')).toBe('GET *');
});

test.each([
  ['/', '', true],
  ['/whymsc', '', true],
  ['/board/:id', '', true],
  ['/faq', '?q=x', false],
  ['/account', '', false],
  ['/office/members', '', false],
  ['/test/testing', '', false],
  ['/test', '', false],
  ['/entranceTest', '', false],
  ['/entranceTestPay', '', false],
  ['/change/password/:urlCode', '', false],
  ['/counseling', '', false],
  ['/applications', '', false],
  ['/signin', '', false],
  ['/preview/:token', '', false],
  ['/presentation/booking', '', false],
])('a replay of %s%s: %s', (template, search, may) => expect(isRecordable(template, search)).toBe(may));

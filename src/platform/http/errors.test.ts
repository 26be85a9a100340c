import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './errors.ts';

async function answerTo(error: Error & { code?: string }) {
  const app = fastify();
  const reported: unknown[] = [];
  answerErrors(app, 'http://localhost', (one) => reported.push(one));
  app.get('/fails', () => Promise.reject(error));
  const answer = await app.inject('/fails');
  await app.close();
  return { status: answer.statusCode, again: answer.headers['retry-after'], reported, ...answer.json() };
}
const ofDatabase = (code: string) => Object.assign(new Error('what PostgreSQL says'), { code });

test('a full disk is not told as many callers; whoever sends again is told when', async () => {
  const full = await answerTo(ofDatabase('53100'));
  expect(full).toMatchObject({ status: 503, resultCode: 'common.away', again: '5', reported: [] });
  expect(full.resultMsg).toBe(
    '저희 서버에 문제가 생겨 지금은 저장하지 못하고 있습니다. 잠시 뒤에 다시 시도해 주세요.',
  );
});

test.each(['ECONNREFUSED', '57P01', '57P03', '08006'])(
  'neither is a database that is away (%s)',
  async (code) => {
    const away = await answerTo(ofDatabase(code));
    expect(away).toMatchObject({ status: 503, resultCode: 'common.away', again: '5', reported: [] });
    expect(away.resultMsg).not.toContain('접속이 많아');
  },
);

test('too many connections are, and what is our own fault is reported', async () => {
  const busy = await answerTo(ofDatabase('53300'));
  expect(busy).toMatchObject({ status: 503, resultCode: 'common.busy', again: '5' });
  expect(busy.resultMsg).toContain('접속이 많아');
  const broken = ofDatabase('42P01');
  expect(await answerTo(broken)).toMatchObject({
    status: 500,
    resultCode: 'common.server_failed',
    reported: [broken],
  });
});

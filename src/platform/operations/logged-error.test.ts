import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { httpServer } from '../http/server.ts';
import { loggedError } from './logged-error.ts';

/** An error as `pg` throws it. */
const refused = (message: string, more: object) => Object.assign(new Error(message), more);

test('what PostgreSQL says of the row it refused stays out of the log; what and where stays in', () => {
  const error = refused('duplicate key value violates unique constraint "members_mobile"', {
    code: '23505',
    table: 'members',
    constraint: 'members_mobile',
    detail: 'Key (mobile)=(01012345678) already exists.',
    where: 'unnamed portal parameter $1 = 김하늘',
  });
  const logged = loggedError(error);
  expect(logged).toMatchObject({ code: '23505', table: 'members', constraint: 'members_mobile' });
  expect(logged.message).toContain('members_mobile');
  expect(logged.stack).toContain('logged-error.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/01012345678|하늘/);
  // The control: the error itself tells them.
  expect(JSON.stringify({ ...error })).toMatch(/01012345678/);
});

test('what somebody typed is not quoted, also in the cause of another error', () => {
  const typed = refused('invalid input syntax for type date: "김하늘 01012345678"', { code: '22007' });
  const logged = loggedError(new Error('The page broke.', { cause: typed }));
  expect(logged.message).toBe('The page broke.');
  expect(logged.cause?.message).toBe('invalid input syntax for type date: "…"');
  expect(JSON.stringify(logged)).not.toMatch(/01012345678|하늘/);
});

test('what is no error is told by its kind', () => {
  expect(loggedError('01012345678')).toEqual({ type: 'string', message: '', stack: '' });
});

test('the server logs its faults like that', async () => {
  const app = await httpServer(readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent' }, 'a'.repeat(64)));
  // Where pino keeps how things are written.
  const place = Object.getOwnPropertySymbols(app.log).find((one) => one.description === 'pino.serializers');
  const { err } = Reflect.get(app.log, place ?? '') as { err: (error: Error) => object };
  const error = refused('x', { code: '23505', detail: 'Key (mobile)=(01012345678) already exists.' });
  expect(err(error)).toEqual(loggedError(error));
  await app.close();
});

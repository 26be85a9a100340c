import { newKey } from './given-payments.ts';
import { type Answer, call, type TestAcademy } from './start.ts';

/** Calls of the office, `POST test-sessions/1/cancel` for one, by whoever's cookie is at hand unless another is named. */
export const officeCalls =
  (academyOf: () => TestAcademy, cookieOf: () => string) =>
  <T = unknown>(route: string, json: unknown = {}, cookie = cookieOf()): Promise<Answer<T>> =>
    call<T>(academyOf(), route.replace(' ', ' /api/office/'), {
      cookie,
      key: newKey(),
      ...(route.startsWith('GET') ? {} : { json }),
    });

/** The number of a branch by its code. */
export async function branchIdOf({ db }: Pick<TestAcademy, 'db'>, code: string): Promise<number> {
  const branch = db.selectFrom('branches').select('id').where('code', '=', code);
  return (await branch.executeTakeFirstOrThrow()).id;
}

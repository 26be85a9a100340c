// The browser's own client, put on the window of a bare page so that a story can make many calls at one moment.
import { getAccount } from '#src/features/members/contract/account.ts';
import { callApi, session } from '#src/web/api/api.ts';

/** How many of so many calls at once came back with the account. */
async function readAccounts(count: number): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: count }, () => callApi(getAccount, {})));
  return all.filter((one) => one.status === 'fulfilled').length;
}

Object.assign(window, { mscClient: { start: () => session.start(), readAccounts } });

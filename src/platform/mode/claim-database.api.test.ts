import { afterEach, describe, expect, it } from 'vitest';
import { startRealAcademy } from '#tests/given-real.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { type Config, readConfig } from '../config.ts';
import { claimDatabase } from './claim-database.ts';

let academy: TestAcademy;
afterEach(() => academy.close());

const silent = () => undefined;
/** The next start on the same database, with some settings changed. */
const startAgain = (changed: Partial<Config>) =>
  claimDatabase({ ...academy, config: { ...academy.config, ...changed } });
const countOf = async (name: string) =>
  (await academy.db.selectFrom('settings').select('name').where('name', '=', name).orderBy('name').execute())
    .length;

describe('whose database it is', () => {
  it('is the demo’s once seeded: neither a real academy nor a provider’s key has to do with it', async () => {
    academy = await startAcademy();
    await academy.prepare(silent);
    await expect(startAgain({ ACADEMY: 'real' })).rejects.toThrow(
      /holds the demo academy.*ACADEMY=real\. Begin on an empty database/,
    );
    await expect(startAgain({ JUSO_KEY: 'x' })).rejects.toThrow(/holds the demo academy.*JUSO_KEY is set/);
    expect(await countOf('academy.real')).toBe(0);
    await startAgain({ KAKAO_JAVASCRIPT_KEY: 'x' });
    await academy.prepare(silent);
  });

  it('is a real academy’s from its first start on: no demo is seeded into it when its settings are lost', async () => {
    academy = await startRealAcademy();
    await academy.prepare(silent);
    await academy.prepare(silent);
    const members = await academy.db.selectFrom('members').select('id').orderBy('id').limit(1).execute();
    expect(members).toEqual([]);
    await expect(startAgain({ ACADEMY: undefined })).rejects.toThrow(
      /holds a real academy, but ACADEMY=real is not set/,
    );
    await expect(startAgain({ ACADEMY: 'demo' })).rejects.toThrow('holds a real academy');
  });
});

describe('the secret key', () => {
  it('is known again, and another one is refused before anything is read with it', async () => {
    academy = await startRealAcademy();
    await academy.prepare(silent);
    await startAgain({});
    await expect(startAgain({ secretKey: 'b'.repeat(64) })).rejects.toThrow(
      /This SECRET_KEY is not the one this database was written with.*Start with the key it had/,
    );
    await startAgain({});
  });

  it('of two first starts at once, one of them with another key, lets one go on', async () => {
    academy = await startRealAcademy();
    const ends = await Promise.allSettled([startAgain({}), startAgain({ secretKey: 'b'.repeat(64) })]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('leaves a mark from which it does not follow', async () => {
    academy = await startRealAcademy();
    await academy.prepare(silent);
    const rows = await academy.db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute();
    expect(JSON.stringify(rows)).not.toContain(readConfig({}, 'a'.repeat(64)).secretKey);
    expect(rows.find(({ name }) => name === 'secret_key.fingerprint')?.value).toMatch(/^[\w-]{43}$/);
  });
});

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { readConfig } from '#src/platform/config.ts';
import { claimDatabase } from '#src/platform/mode/claim-database.ts';
import { withLastingKey } from '#src/platform/rotation/key-marks.ts';
import { type Rotation, rotateKey } from '#src/platform/rotation/rotate-key.ts';
import { seal, unseal } from '#src/platform/tokens.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, startAcademyOn, type TestAcademy } from '#tests/start.ts';
import { sealedColumns } from './sealed-columns.ts';

const older = 'a'.repeat(64);
const present = 'b'.repeat(64);
const both = { SECRET_KEY: present, SECRET_KEY_OLD: older };

const open: TestAcademy[] = [];
afterEach(async () => {
  for (const academy of open.splice(0)) await academy.close();
});
const kept = (academy: TestAcademy) => {
  open.push(academy);
  return academy;
};

/** An academy of the older key with staff and messages that carry a code. */
async function givenSealed(): Promise<TestAcademy> {
  const academy = kept(await startAcademy());
  await claimDatabase(academy);
  await seedBranches(academy);
  await givenStaff(academy);
  await sql`insert into messages (template, channel, recipient, body, sealed_body, state, created_at, settled_at)
    select 'proof_code', 'sms', '01000000000', '***', s, 'sent', now(), now()
    from unnest(${Array.from({ length: 12 }, (_, n) => seal(older, 'message body', `code ${n}`))}::text[]) s`.execute(
    academy.owner,
  );
  return academy;
}

/** The same database as processes with other keys see it. */
async function withKeys(academy: TestAcademy, keys: Record<string, string>) {
  const given = readConfig({ NODE_ENV: 'test', ...keys });
  await claimDatabase({ ...academy, config: given });
  const config = await withLastingKey(academy.db, given);
  return { config, db: academy.db, columns: sealedColumns } satisfies Rotation;
}

/** How many sealed values one key opens, and how many it does not. */
async function openedBy(academy: TestAcademy, secretKey: string) {
  let opened = 0;
  let shut = 0;
  for (const { table, column, purpose } of sealedColumns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      academy.owner,
    );
    for (const { value } of rows) {
      try {
        unseal({ secretKey }, purpose, value);
        opened += 1;
      } catch {
        shut += 1;
      }
    }
  }
  return { opened, shut };
}

/** Seals anew in a process of its own and kills it (SIGKILL) after so many batches; answers whether it came to its end. */
async function killedAfter(academy: TestAcademy, batches: number): Promise<boolean> {
  const child = spawn(process.execPath, ['tests/rotating.ts', academy.ownerUrl, present, older], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let seen = 0;
  let isDone = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'done') isDone = true;
    seen += 1;
    if (seen === batches) child.kill('SIGKILL');
    else child.stdin.write('+');
  }
  return isDone;
}

describe('a change of SECRET_KEY', () => {
  it('is killed in the middle and goes on: everything is read meanwhile, by the new key alone at the end', async () => {
    const academy = await givenSealed();
    const all = (await openedBy(academy, older)).opened;
    expect(all).toBeGreaterThan(20);
    for (const batches of [3, 5]) {
      expect(await killedAfter(academy, batches)).toBe(false);
      const [byOlder, byPresent] = [await openedBy(academy, older), await openedBy(academy, present)];
      expect(byPresent.opened).toBeGreaterThan(0);
      expect(byOlder.opened).toBeGreaterThan(0);
      expect(byOlder.opened + byPresent.opened).toBe(all);
      // Neither key alone may start now, and both may, whichever is the present one.
      for (const alone of [older, present])
        await expect(withKeys(academy, { SECRET_KEY: alone })).rejects.toThrow(/key/);
      await withKeys(academy, { SECRET_KEY: older, SECRET_KEY_OLD: present });
    }
    await rotateKey(await withKeys(academy, both));
    expect(await openedBy(academy, present)).toEqual({ opened: all, shut: 0 });
    await withKeys(academy, { SECRET_KEY: present });
    await expect(withKeys(academy, { SECRET_KEY: older })).rejects.toThrow('not the one this database');
    // Once more does nothing.
    const again = await rotateKey(await withKeys(academy, both));
    expect([...again.values()].every(({ sealed }) => sealed === 0)).toBe(true);
  });

  it('control: without the mark a start with the older key alone is let in, and cannot read what is sealed anew', async () => {
    const academy = await givenSealed();
    expect(await killedAfter(academy, 3)).toBe(false);
    await sql`delete from settings where name = 'secret_key.rotating'`.execute(academy.owner);
    await claimDatabase({ ...academy, config: readConfig({ NODE_ENV: 'test', SECRET_KEY: older }) });
    expect((await openedBy(academy, older)).shut).toBeGreaterThan(0);
  });

  it('goes on while the product writes: what is written meanwhile is neither lost nor left with the older key', async () => {
    const academy = await givenSealed();
    const rotation = await withKeys(academy, both);
    // A process that was not told of the new key yet sends one more while the first pass is under way.
    const written = sql`update messages set sealed_body = ${seal(older, 'message body', 'later')}
      where id = (select max(id) from messages)`.execute(academy.owner);
    await Promise.all([written, rotateKey({ ...rotation, batch: 1 })]);
    expect((await openedBy(academy, present)).shut).toBe(0);
    const { rows } = await sql<{ sealed_body: string }>`
      select sealed_body from messages order by id desc limit 1`.execute(academy.owner);
    expect(unseal({ secretKey: present }, 'message body', rows[0]?.sealed_body ?? '')).toBe('later');
  });

  it('says how many neither key opens, and leaves them as they are', async () => {
    const academy = await givenSealed();
    await sql`update messages set sealed_body = ${seal('d'.repeat(64), 'message body', 'lost')}
      where id = (select min(id) from messages)`.execute(academy.owner);
    const rotated = await rotateKey(await withKeys(academy, both));
    const messages = [...rotated].find(([{ table }]) => table === 'messages')?.[1];
    expect(messages).toEqual({ sealed: 11, lost: 1 });
  });
});

describe('a process with both keys', () => {
  it('signs staff in whose authenticator either key sealed, and keeps who is signed in', async () => {
    const before = await givenSealed();
    const cookie = await givenStaffCookie(before, 'owner@msc.example');
    const { config } = await withKeys(before, both);
    const after = kept(
      await startAcademyOn(before.ownerUrl, { settings: both, from: before.clock.now().toISOString() }),
    );
    Object.assign(after.config, { lastingKey: config.lastingKey });
    expect((await call(after, 'GET /api/office/me', { cookie })).status).toBe(200);
    await givenStaffCookie(after, 'editor@msc.example');
    await rotateKey({ ...(await withKeys(after, both)) });
    await givenStaffCookie(after, 'owner@msc.example');
  });

  it('control: with the new key alone nobody of the office signs in before everything is sealed anew', async () => {
    const before = await givenSealed();
    const after = kept(
      await startAcademyOn(before.ownerUrl, {
        settings: { SECRET_KEY: present },
        from: before.clock.now().toISOString(),
      }),
    );
    await expect(givenStaffCookie(after, 'owner@msc.example')).rejects.toThrow();
  });
});

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '#src/platform/config.ts';
import type { Metrics } from '#src/platform/operations/metrics.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { openWatching, type Watching } from './watching.ts';

let academy: TestAcademy;
let watching: Watching;
afterEach(async () => {
  watching.close();
  await academy.close();
});

/** An academy somebody watches over: web and worker in one process. */
async function givenWatched(settings: Record<string, string> = {}, told: Partial<Config> = {}) {
  academy = await startAcademy({ OPS_PORT: '0', ...settings });
  watching = await openWatching({ ...academy, config: { ...academy.config, ...told } });
  watching.report({ web: 'listening', worker: 'working' });
  return `http://127.0.0.1:${watching.port}`;
}
const textOf = async (url: string) => (await fetch(url)).text();
const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const namesIn = (text: string) => new Set(text.match(/\bacademy_\w+/g));
/** Names of Prometheus that a text uses and the scrape does not have. */
const unknownIn = (text: string, scrape: string) =>
  [...namesIn(text)].filter((name) => !new RegExp(`^${name}(\\{| )`, 'm').test(scrape));

describe('what is counted', () => {
  it('has every figure of the alerts and of the dashboard, also of an academy where nothing happened yet', async () => {
    // A replica is watched where there is one.
    const url = await givenWatched({}, { DATABASE_REPLICA_URL: 'postgres://replica' });
    await call(academy, 'GET /api/branches');
    const scrape = await textOf(`${url}/metrics`);
    expect(scrape).toMatch(/^academy_replica_lag_seconds -1$/m);
    const declared = scrape.replace(/^# TYPE (\w+) .*$/gm, '$1 declared');
    const dashboard = JSON.parse(readFileSync('deploy/grafana/academy.json', 'utf8'));
    const expressions: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(expressions.length).toBeGreaterThan(20);
    expect(unknownIn(expressions.join('\n'), declared)).toEqual([]);
    expect(unknownIn(alerts, declared)).toEqual([]);
    // The control: a figure nobody counts is found out.
    expect(unknownIn('rate(academy_lost_total[1m])', declared)).toEqual(['academy_lost_total']);
  });

  it('says how many payments, messages and jobs there are by state, and nothing about whom', async () => {
    const url = await givenWatched();
    await academy.owner
      .insertInto('messages')
      .values([
        { template: 't', channel: 'sms', recipient: '01012345678', body: '김하늘' },
        { template: 't', channel: 'mail', recipient: 'a@b.kr', body: 'x', subject: 's' },
      ])
      .execute();
    const scrape = await textOf(`${url}/metrics`);
    expect(scrape).toContain('academy_messages{state="sms queued"} 1');
    expect(scrape).toContain('academy_database_up 1');
    expect(scrape).toMatch(/academy_pool_connections\{state="waiting"\} 0/);
    expect(scrape).not.toMatch(/01012345678|하늘|a@b\.kr/);
  });

  it('says how old the last backup and the last restore of a real academy are, and that there was none', async () => {
    const url = await givenWatched();
    const said = async () => {
      watching.close();
      watching = await openWatching({
        ...academy,
        app: { metrics: { registry: new Registry() } as Metrics },
      });
      const scrape = await textOf(`http://127.0.0.1:${watching.port}/metrics`);
      return [...scrape.matchAll(/^academy_backup_(?:rehearsal_)?age_seconds (\S+)$/gm)].map(
        ([, age]) => age,
      );
    };
    expect(await textOf(`${url}/metrics`)).toContain('academy_backup_age_seconds 0');
    await sql`insert into settings (name, value) values ('academy.real', '"now"')`.execute(academy.owner);
    expect(await said()).toEqual(['+Inf', '+Inf']);
    const ended = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const base = { kind: 'base', began_at: ended(500), ended_at: ended(400) } as const;
    await academy.owner
      .insertInto('backups')
      .values([
        { ...base, is_well: true },
        { ...base, ended_at: ended(100), is_well: false },
      ])
      .execute();
    const [made, restored] = await said();
    expect(Number(made)).toBeGreaterThanOrEqual(400);
    expect(Number(made)).toBeLessThan(460);
    expect(restored).toBe('+Inf');
  });

  it('is told of the site’s own port by nobody', async () => {
    await givenWatched();
    expect((await fetch(`${academy.url}/metrics`)).status).toBe(404);
  });

  it('says that the database is away, and answers all the same', async () => {
    const url = await givenWatched();
    await academy.database.close();
    expect(await textOf(`${url}/metrics`)).toContain('academy_database_up 0');
    const late = await fetch(`${url}/readyz`);
    expect([late.status, await late.json()]).toMatchObject([503, { ok: false, database: 'away' }]);
    academy.database.close = async () => undefined;
  });
});

describe('whether a process is ready', () => {
  it('is said of web, worker, database and tables apart', async () => {
    const url = await givenWatched();
    const well = await fetch(`${url}/readyz`);
    const said = await well.json();
    expect([well.status, said]).toMatchObject([
      200,
      { role: 'all', web: 'listening', worker: 'working', database: 'answers' },
    ]);
    expect(said.schema.program).toBe(said.schema.database);
    watching.report({ web: 'draining' });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });
});

describe('an answer', () => {
  it('carries the number by which it is found in the log; a fault says it in its sentence too', async () => {
    await givenWatched();
    const fine = await call(academy, 'GET /api/social/providers');
    expect(fine.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
    await sql`alter table branches rename to gone`.execute(academy.owner);
    const failed = await call(academy, 'GET /api/branches');
    const id = failed.headers.get('x-request-id');
    expect(failed).toMatchObject({ status: 500, resultCode: 'common.server_failed' });
    expect(failed.resultMsg).toContain(`(요청 번호 ${id})`);
    const refused = await call(academy, 'GET /api/nowhere');
    expect(refused.resultMsg).not.toContain('요청 번호');
  });
});

describe('the alerts', () => {
  it('are each tried by figures that ring them and by a control, and each told of in the operations text', () => {
    const tried = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8');
    const told = readFileSync('docs/operations.md', 'utf8');
    expect(alertNames.length).toBeGreaterThan(10);
    for (const name of alertNames) {
      expect(tried).toContain(`name: ${name} rings`);
      expect(tried).toContain(`name: ${name} control`);
      expect(told, `docs/operations.md does not say what to do at ${name}`).toContain(`\`${name}\``);
    }
  });
});

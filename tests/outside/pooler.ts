import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#src/platform/db/database.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { freePort } from '../product.ts';

const pgbouncer = '/usr/sbin/pgbouncer';

/** Whether Debian's package is installed. */
export const hasPooler = () => existsSync(pgbouncer);

export interface Pooler {
  /** As the product's user, through the pooler. */
  readonly url: string;
  end(): void;
}

const patienceMs = 10_000;

async function untilItAnswers(url: string): Promise<void> {
  const probe = openDatabase(url, 1, true);
  try {
    for (const until = performance.now() + patienceMs; ; ) {
      const hasAnswered = await sql`select 1`.execute(probe.db).then(
        () => true,
        () => false,
      );
      if (hasAnswered) return;
      if (performance.now() > until) throw new Error('PgBouncer did not answer.');
      await new Promise((done) => setTimeout(done, 50));
    }
  } finally {
    await probe.close();
  }
}

/** Debian's PgBouncer in transaction mode, with so many connections to the server, in front of one database whose product role is there. */
export async function givenPooler(ownerUrl: string, size = 2): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const product = new URL(productUrlOf(ownerUrl));
  const name = product.pathname.slice(1);
  writeFileSync(join(folder, 'users.txt'), `"${product.username}" "${product.password}"\n`, { mode: 0o644 });
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${name} = host=127.0.0.1 port=${product.port} dbname=${name}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = plain\nauth_file = ${folder}/users.txt\npool_mode = transaction\ndefault_pool_size = ${size}\n`,
    { mode: 0o644 },
  );
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child: ChildProcess = spawn(pgbouncer, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...asNobody,
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const url = new URL(product);
  url.port = String(port);
  await untilItAnswers(url.href);
  return {
    url: url.href,
    end() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

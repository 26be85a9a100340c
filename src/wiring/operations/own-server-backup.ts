// What is done about the backups of a PostgreSQL of one's own, which its own tools make.
import { archiveFindings, readArchive } from '#src/platform/backup/archive-check.ts';
import { hashTables, isSameTable } from '#src/platform/backup/table-hashes.ts';
import { openDatabaseServer } from '#src/platform/postgres/database-server.ts';
import { type Command, inspectRestored, note, noted, now } from './noted-backup.ts';

type Hashes = Awaited<ReturnType<typeof hashTables>>;

/** `backup --check`: whether the server archives its log as it should, the embedded one or one of one's own. */
export async function checkArchive({ config, log }: Command): Promise<void> {
  const server = await openDatabaseServer(config, { log });
  try {
    const beganAt = now();
    const findings = archiveFindings(await readArchive(server.ownerUrl));
    for (const { isWell, sentence } of findings) log(`${isWell ? 'well   ' : 'WRONG  '}${sentence}`);
    const wrong = findings.filter(({ isWell }) => !isWell);
    const sentences = wrong
      .map(({ sentence }) => sentence)
      .join(' ')
      .slice(0, 1000);
    const checked = {
      kind: 'check',
      began_at: beganAt,
      ended_at: now(),
      is_well: wrong.length === 0,
    } as const;
    await note(server.ownerUrl, { ...checked, note: sentences }, log);
    if (wrong.length > 0)
      throw new Error(`${wrong.length} of ${findings.length} things are wrong with the archive; see above.`);
  } finally {
    await server.stop();
  }
}

/** `backup --rehearsed-by-hand`: notes that a backup of a server of one's own was restored elsewhere and looked at. */
export async function noteRehearsal({ config, log }: Command): Promise<void> {
  const server = await openDatabaseServer(config, { log });
  try {
    const at = now();
    const rehearsal = { kind: 'rehearsal', began_at: at, ended_at: at, is_well: true } as const;
    await note(server.ownerUrl, { ...rehearsal, note: '직접 복원해 확인했습니다.' }, log);
    log('Noted. The office asks again in 30 days.');
  } finally {
    await server.stop();
  }
}

const atPlace = (url: string, place: string) => {
  const there = new URL(url);
  there.host = place;
  return there.href;
};

/**
 * `backup --rehearsed-at HOST:PORT`: looks into a database that was restored beside the server of one's own, by the same users
 * and the same key, compares its tables with those that are worked with, and notes it.
 */
export async function inspectBeside(command: Command, place: string): Promise<void> {
  const { config, log } = command;
  if (!/^[\w.-]+:\d{1,5}$/.test(place))
    throw new Error(`${place} is no place of a server. Write --rehearsed-at 127.0.0.1:5433.`);
  const server = await openDatabaseServer(config, { log });
  try {
    const restored = atPlace(server.ownerUrl, place);
    if (restored === atPlace(server.ownerUrl, new URL(server.ownerUrl).host))
      throw new Error(`${place} is the server that is worked with, and nothing that was restored.`);
    const { same, changed } = await noted(
      { url: server.ownerUrl, kind: 'rehearsal', log },
      async () => {
        await inspectRestored({ url: restored }, command);
        return compareWithRestored(await hashTables(server.ownerUrl), await hashTables(restored));
      },
      ({ same, changed }) => ({
        note: `표 ${same.length}개가 같고, ${changed.length}개는 그동안 바뀌었습니다.`,
      }),
    );
    log(
      `${same.length} tables are there and the same, ${changed.length} are there and were written to since.`,
    );
    log('Noted. The office asks again in 30 days.');
  } finally {
    await server.stop();
  }
}

function compareWithRestored(present: Hashes, restored: Hashes) {
  const missing = [...present.keys()].filter((name) => !restored.has(name));
  if (missing.length > 0) throw new Error(`What was restored has no ${missing.join(', ')}.`);
  const isSame = (name: string) => isSameTable(present.get(name), restored.get(name));
  return {
    same: [...present.keys()].filter(isSame),
    changed: [...present.keys()].filter((name) => !isSame(name)),
  };
}

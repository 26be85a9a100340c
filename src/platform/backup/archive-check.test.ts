import { expect, test } from 'vitest';
import { type ArchiveFacts, archiveFindings } from './archive-check.ts';

const now = new Date('2026-12-02T01:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const wellFacts: ArchiveFacts = {
  walLevel: 'replica',
  mode: 'on',
  command: 'cp %p /backup/%f',
  library: '',
  timeoutSeconds: 60,
  lastArchivedAt: ago(34),
  waiting: 0,
  failed: 0,
  lastFailedAt: null,
  lastFailedFile: null,
  countedSince: ago(1e6),
  slots: [],
  now,
};
const failed = { failed: 3, lastFailedFile: '000000010000000000000003' };
const slot = { name: 'old_replica', isUsed: false, heldBytes: 3 * 2 ** 30 };

test('a server that archives as it should is well in everything', () => {
  expect(archiveFindings(wellFacts)).toEqual([
    { isWell: true, sentence: 'The log is archived (archive_mode is on).' },
    {
      isWell: true,
      sentence:
        'The last piece of the log was archived 34 s ago; with the machine at most 60 s of writing are lost.',
    },
    { isWell: true, sentence: 'No try to archive has failed.' },
    { isWell: true, sentence: 'No replication slot holds the log back.' },
  ]);
});

test.each<[string, Partial<ArchiveFacts>, string]>([
  ['wal_level', { walLevel: 'minimal' }, 'wal_level is minimal'],
  ['mode', { mode: 'off' }, 'archive_mode is off'],
  ['command', { command: '' }, 'archive_command is empty'],
  ['never', { lastArchivedAt: null }, 'No piece of the log was ever archived'],
  ['waiting', { waiting: 12 }, '12 more wait'],
  ['no timeout', { timeoutSeconds: 0 }, 'archive_timeout is 0'],
  ['long timeout', { timeoutSeconds: 3_600 }, 'archive_timeout is 3600 s'],
  ['late', { lastArchivedAt: ago(301), waiting: 1 }, 'although more was written'],
  ['failing', { ...failed, lastFailedAt: ago(5) }, 'none has worked since'],
  [
    'failing from the first',
    { ...failed, lastArchivedAt: null, lastFailedAt: ago(5) },
    'none has worked since',
  ],
  ['slot', { slots: [slot] }, 'old_replica holds 3,222 MB of the log and nobody uses it'],
])('what is wrong is said, with what to do: %s', (_what, facts, sentence) => {
  const wrong = archiveFindings({ ...wellFacts, ...facts }).filter(({ isWell }) => !isWell);
  expect(wrong.map((one) => one.sentence).join('\n')).toContain(sentence);
});

test.each<[string, Partial<ArchiveFacts>]>([
  ['a library in place of a command', { command: '', library: 'basic_archive' }],
  ['nothing was written for an hour', { lastArchivedAt: ago(3_600) }],
  ['failures that were made good', { ...failed, lastFailedAt: ago(500) }],
  [
    'a slot in use, and one that holds little',
    {
      slots: [
        { ...slot, isUsed: true },
        { ...slot, heldBytes: 10 },
      ],
    },
  ],
])('is well: %s', (_what, facts) => {
  expect(archiveFindings({ ...wellFacts, ...facts }).filter(({ isWell }) => !isWell)).toEqual([]);
});

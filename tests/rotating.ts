// A process of its own that seals a database anew. It says after each batch that it stands and waits to be told to go on: its test
// kills it there.
// usage: node tests/rotating.ts URL PRESENT OLDER
import { readSync } from 'node:fs';
import { readConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { withLastingKey } from '#src/platform/rotation/key-marks.ts';
import { rotateKey } from '#src/platform/rotation/rotate-key.ts';
import { sealedColumns } from '#src/wiring/operations/sealed-columns.ts';

const [url = '', present = '', older = ''] = process.argv.slice(2);
const database = openDatabase(url, 2);
const given = readConfig({ NODE_ENV: 'test', SECRET_KEY: present, SECRET_KEY_OLD: older });
const config = await withLastingKey(database.db, given);
const onBatch = () => {
  process.stdout.write('batch\n');
  readSync(0, Buffer.alloc(1));
};
await rotateKey({ config, db: database.db, columns: sealedColumns, batch: 1, onBatch });
process.stdout.write('done\n');
await database.close();

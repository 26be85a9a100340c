// A process of its own that seals a database anew and says after each batch that it stands; it is killed by its test.
// usage: node tests/rotating.ts URL PRESENT OLDER
import { readConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { withLastingKey } from '#src/platform/rotation/key-marks.ts';
import { rotateKey } from '#src/platform/rotation/rotate-key.ts';
import { sealedColumns } from '#src/wiring/operations/sealed-columns.ts';

const [url = '', present = '', older = ''] = process.argv.slice(2);
const database = openDatabase(url, 2);
const given = readConfig({ NODE_ENV: 'test', SECRET_KEY: present, SECRET_KEY_OLD: older });
const config = await withLastingKey(database.db, given);
const onBatch = () => process.stdout.write('batch\n');
await rotateKey({ config, db: database.db, columns: sealedColumns, batch: 1, onBatch });
process.stdout.write('done\n');
await database.close();

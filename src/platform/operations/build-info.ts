import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** The name of the last migration this program knows: the tables it was made for. */
export function schemaOfProgram(folder = 'migrations'): string {
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? ''
  );
}

/** The first signs of the hash of the sources this program was built from; `development` where it was not built. */
function buildOf(stamp = 'dist/.built'): string {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'development';
}

/** Which program runs here as what, and how much room its data folder has. */
export function watchMachine(registry: Registry, { role, dataDir }: { role: string; dataDir: string }): void {
  const registers = [registry];
  new Gauge({
    name: 'academy_build_info',
    help: 'Always 1; which program runs here, for which tables, as what',
    labelNames: ['build', 'schema', 'role'],
    registers,
  }).set({ build: buildOf(), schema: schemaOfProgram(), role }, 1);
  new Gauge({
    name: 'academy_disk_free_bytes',
    help: 'Room left where DATA_DIR is',
    registers,
    async collect() {
      const disk = await statfs(dataDir).catch(() => null);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
}

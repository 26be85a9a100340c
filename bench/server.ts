// A bare server of the API from the sources, for controls that the product itself has no switch for.
import { openAcademy } from '#src/open.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { prepareDatabase } from '#src/platform/prepare-database.ts';
import { doublingListener } from '#tests/doubling-listener.ts';

const config = readConfig({ ...process.env, NODE_ENV: 'production' }, undefined);
const ownerUrl = config.DATABASE_URL ?? '';
const databaseUrl = productUrlOf(ownerUrl);
await prepareDatabase({ ownerUrl, url: databaseUrl }, () => undefined);
const academy = await openAcademy({
  config,
  clock: systemClock,
  databaseUrl,
  claimsPerGroup: Number(process.env.BENCH_CLAIMS_PER_GROUP ?? 64),
  answersPerGroup: Number(process.env.BENCH_ANSWERS_PER_GROUP ?? 250),
  ...(process.env.BENCH_LISTEN === 'doubling' && { listen: doublingListener }),
});
// What the provider itself took for each confirmation, apart from ours.
const { payment } = academy.providers;
const { confirm } = payment;
const providerMs: number[] = [];
Object.assign(payment, {
  async confirm(request: Parameters<typeof confirm>[0]) {
    const began = performance.now();
    const answer = await confirm(request);
    providerMs.push(performance.now() - began);
    return answer;
  },
});
academy.app.get('/bench/provider', () => providerMs);
await academy.app.listen({ port: config.PORT, host: '127.0.0.1' });
if (process.env.BENCH_WORKS) await academy.work();
process.on('SIGTERM', () => void academy.close().then(() => process.exit(0)));

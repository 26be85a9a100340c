import { openidSocial } from '#src/providers/social/openid.ts';
import { askOutside } from '#src/shared/outgoing.ts';
import type { Probe } from '#src/shared/probe.ts';
import { probe, type SomeProviders } from '../platform/mode/probes.ts';
import { adviceFor } from '../platform/mode/refusal-advice.ts';
import { type Service, services, stateOf, vendors } from '../platform/mode/vendors.ts';
import { type OpeningReal, realProviders } from './real-providers.ts';

export interface CheckedService {
  readonly service: Service;
  readonly isFailed: boolean;
  /** `off`, or what came of asking the vendor. */
  readonly said: string;
}

/** Kakao's script is given to our own pages alone, so it is asked for in the name of one. */
async function probeMap({ config, hosts }: OpeningReal): Promise<Probe> {
  const query = new URLSearchParams({ appkey: config.KAKAO_JAVASCRIPT_KEY ?? '', autoload: 'false' });
  const answer = await askOutside(`${hosts.kakaoMaps}/v2/maps/sdk.js?${query}`, {
    headers: { referer: `${config.publicUrl}/maps` },
  });
  if (!answer || answer.status >= 500) return { kind: 'unknown' };
  return answer.status === 200 ? { kind: 'well' } : { kind: 'refused', reason: `HTTP ${answer.status}` };
}

function sentenceOf(service: Service, found: Probe): string {
  if (found.kind === 'well') return 'well, it answers and takes our keys';
  if (found.kind === 'refused') {
    const advice = adviceFor(service, found.reason, 'terminal');
    return `failed, it refuses us: ${found.reason}${advice ? `. ${advice}` : ''}`;
  }
  return 'failed, no answer that says anything about our keys';
}

/**
 * Tries every service whose keys are set by the smallest call that neither sends, takes nor changes anything, and says what
 * the vendor answered. It needs no database.
 */
export async function checkEachProvider(opening: OpeningReal): Promise<readonly CheckedService[]> {
  const { config } = opening;
  const real = realProviders(opening);
  const providers: SomeProviders = { ...real, social: openidSocial(real.social) };
  return Promise.all(
    services.map(async (service): Promise<CheckedService> => {
      const state = stateOf(config, service);
      if (state !== 'real') return { service, isFailed: false, said: state };
      const found = await (service === 'map' ? probeMap(opening) : probe(providers, service));
      return { service, isFailed: found.kind !== 'well', said: sentenceOf(service, found) };
    }),
  );
}

/** The same as lines for a terminal. */
export function checkedLines(checked: readonly CheckedService[]): readonly string[] {
  const width = Math.max(...checked.map(({ service }) => vendors[service].title.length));
  return checked.map(({ service, said }) => `${vendors[service].title.padEnd(width)}  ${said}`);
}

import { resolve } from 'node:path';
import { keysOf } from '../local-vendors.ts';

/** Where the vendors of a real academy answer instead: the sandboxes of the demo at this address. */
const outsideOf = (demoUrl: string) => ({
  'https://api.portone.io': demoUrl,
  'https://api.solapi.com': `${demoUrl}/sandbox/solapi`,
  'https://api.resend.com': `${demoUrl}/sandbox/mail`,
});

const compulsory = ['PORTONE_', 'SOLAPI_', 'MAIL_'];

/** Settings of a real academy whose server reaches the sandboxes of a demo under the vendors' own names. */
export function realAmong(demoUrl: string): Record<string, string> {
  const keys = Object.entries(keysOf(demoUrl)).filter(([name]) =>
    compulsory.some((start) => name.startsWith(start)),
  );
  return {
    ACADEMY: 'real',
    ...Object.fromEntries(keys),
    NODE_OPTIONS: `--import=${resolve('tests/outside/local-outside.ts')}`,
    OUTSIDE: JSON.stringify(outsideOf(demoUrl)),
  };
}

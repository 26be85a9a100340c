import type { FastifyRequest } from 'fastify';
import { identifyKey } from '#src/features/machine-keys/actions.server.ts';
import { memberIdentifier } from '#src/features/sessions/actions/sessions.server.ts';
import { deviceOf } from '#src/features/sessions/rules.ts';
import { identifyStaff } from '#src/features/staff/actions/sign-in.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';

/** Where other systems call, with a key. */
const machinePrefix = '/api/v1/';

/** Who calls, by the address that is called: staff in the office, a key below `/api/v1/`, a member everywhere else. */
export function callerIdentifier(academy: Academy): Gate['identify'] {
  const identifyMember = memberIdentifier(academy);
  return async (request: FastifyRequest) => {
    const caller = { address: request.ip, device: deviceOf(request.headers['user-agent']) };
    // A sign-in begins afresh, whatever old cookie comes with it.
    if (request.url.startsWith('/api/office/signin')) return { kind: 'anyone', ...caller };
    const found = request.url.startsWith(machinePrefix)
      ? await identifyKey(academy, request, caller)
      : request.url.startsWith('/api/office/')
        ? await identifyStaff(academy, request, caller)
        : await identifyMember(request);
    return found ?? { kind: 'anyone', ...caller };
  };
}

import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { clearHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { checkStaffCode, checkStaffPassword, readStaff, signStaffOut } from './actions.server.ts';
import { staffCodeEndpoint, staffMeEndpoint, staffSignInEndpoint, staffSignOutEndpoint } from './contract.ts';
import { staffSessionLimits } from './rules.ts';

export function staffApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, staffSignInEndpoint, async ({ actor, input }) => ({
    ticket: await checkStaffPassword(academy, actor, input),
  }));
  serve(app, gate, staffCodeEndpoint, async ({ actor, input, reply }) => {
    const { secret, staff } = await checkStaffCode(academy, actor, input);
    setHostCookie(reply, '__Host-staff', secret, { maxAgeSeconds: staffSessionLimits.absoluteSeconds });
    return staff;
  });
  serve(app, gate, staffSignOutEndpoint, async ({ actor, reply }) => {
    await signStaffOut(academy, actor);
    clearHostCookie(reply, '__Host-staff');
    return { signedOut: true };
  });
  serve(app, gate, staffMeEndpoint, ({ actor }) => readStaff(academy, actor));
}

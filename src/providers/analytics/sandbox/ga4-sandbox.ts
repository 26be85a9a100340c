import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export const ga4SandboxKeys = { measurementId: 'G-SANDBOX000', apiSecret: 'sandbox' };

const Body = z.object({
  client_id: z.string().min(1),
  events: z
    .array(z.object({ name: z.string().regex(/^[a-z_]{1,40}$/), params: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(25),
});

const most = 500;

/** The local receiver of analytics: keeps the last 500 events of this process and shows them as JSON. */
export function mountGa4(app: FastifyInstance): void {
  const seen: unknown[] = [];
  app.post<{ Querystring: { measurement_id?: string; api_secret?: string } }>(
    '/sandbox/ga4/mp/collect',
    async (request, reply) => {
      const { measurement_id: id, api_secret: secret } = request.query;
      const parsed = Body.safeParse(request.body);
      const isKnown = id === ga4SandboxKeys.measurementId && secret === ga4SandboxKeys.apiSecret;
      // The real service answers 204 to everything; what it cannot read it drops.
      if (isKnown && parsed.success) seen.push(...parsed.data.events);
      seen.splice(0, Math.max(0, seen.length - most));
      return reply.code(204).send();
    },
  );
  app.post('/sandbox/ga4/debug/mp/collect', async (request) => {
    const isFit = Body.safeParse(request.body).success;
    return {
      validationMessages: isFit
        ? []
        : [{ description: 'Unable to parse Measurement Protocol JSON payload.' }],
    };
  });
  app.get('/sandbox/api/analytics', async () => seen);
}

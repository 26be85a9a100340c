import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isEmail } from '#src/shared/people/email.ts';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

/** The key of the local mail service; public, because it sends nothing. */
export const mailSandboxKeys = { apiKey: 're_sandbox', sender: '연습 학원 <no-reply@academy.example>' };

/** One mail as the local service's books keep it, kind `mail.message`. */
export interface SandboxMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly at: string;
}

const Body = z.object({
  from: z.string().min(3),
  to: z.array(z.string().max(254)).length(1),
  subject: z.string().min(1).max(300),
  text: z.string().min(1).max(100_000),
  html: z.string().min(1).max(400_000).optional(),
});

/** `.example` has more than three letters; the demo's own addresses use it, so it passes here. */
function isAddress(text: string): boolean {
  return isEmail(text.replace(/\.example$/, '.com'));
}

/** The local mail service under `/sandbox/mail`. */
export function mountMail(app: FastifyInstance, memory: SandboxMemory, now: () => Date): void {
  app.get('/sandbox/mail/domains', async (request, reply) => {
    if ((await faultOf(memory, 'mail')) === 'down')
      return reply.code(503).send({ name: 'service_unavailable' });
    if (request.headers.authorization !== `Bearer ${mailSandboxKeys.apiKey}`)
      return reply.code(403).send({ name: 'invalid_api_key' });
    return { data: [{ name: 'academy.example', status: 'verified' }] };
  });
  app.get<{ Params: { id: string } }>('/sandbox/mail/emails/:id/html', async (request, reply) => {
    const kept = await memory.read<SandboxMail>('mail.message', request.params.id);
    if (!kept?.html) return reply.code(404).send({ name: 'not_found' });
    // As a mail program shows it: no script, nothing loaded.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return reply.type('text/html; charset=utf-8').send(kept.html);
  });
  app.post('/sandbox/mail/emails', async (request, reply) => {
    const fault = await faultOf(memory, 'mail');
    if (fault === 'down') return reply.code(503).send({ name: 'service_unavailable' });
    if (request.headers.authorization !== `Bearer ${mailSandboxKeys.apiKey}`)
      return reply.code(403).send({ name: 'invalid_api_key' });
    const parsed = Body.safeParse(request.body);
    const [to] = parsed.data?.to ?? [];
    if (!parsed.success || !to || !isAddress(to) || fault === 'refuse')
      return reply.code(422).send({ name: 'validation_error' });
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const known = await memory.read<{ id: string }>('mail.idempotency', key);
    if (known) return { id: known.id };
    const id = randomUUID();
    const { from, subject, text, html } = parsed.data;
    await memory.write('mail.message', id, { to, from, subject, text, html, at: now().toISOString() });
    await memory.write('mail.idempotency', key, { id });
    return fault === 'lose-answer' ? reply.code(502).send({ name: 'bad_gateway' }) : { id };
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, ActorFor } from '#src/shared/access/actor.ts';
import { openedForHeader, openedForTag } from '#src/shared/access/opened-for.ts';
import { isAdmitted } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { withoutBlanks } from '#src/shared/endpoint/blank-input.ts';
import {
  type DataOf,
  type Endpoint,
  type InputOf,
  type Method,
  takesKey,
} from '#src/shared/endpoint/endpoint.ts';
import { admitBody, BodyBudget, formLimits, mostBytes } from './bodies.ts';
import { answerWithinMs, inTime } from './deadline.ts';
import type { Idempotency } from './idempotency.ts';
import { cleanFields, fieldErrors, unfolded } from './input.ts';

/** What open.ts hands down so that the plumbing can tell who is calling. */
export interface Gate {
  /** Where endpoints are mounted. */
  readonly app: FastifyInstance;
  /** Reads the bearer token or the staff cookie; anonymous when there is none, 401 when it is no good. */
  identify(request: FastifyRequest): Promise<Actor>;
  readonly idempotency: Idempotency;
  /** Own origin; unsafe calls must come from it. */
  readonly publicUrl: string;
  /** Every endpoint that was served, for the API reference and the authorization matrix. */
  readonly served: Endpoint[];
}

export interface Call<E extends Endpoint> {
  readonly input: InputOf<E>;
  readonly actor: ActorFor[E['who']];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who called, as the log and the figures name it. */
const callerKinds = { anyone: 'guest', member: 'member', staff: 'staff', machine: 'key' } as const;

/** Of this process: its memory is one. */
const bodies = new BodyBudget();
interface Admitted {
  readonly actor: Actor;
  /** What is left of the time this call may take. */
  readonly leftMs: number;
}
const admitted = new WeakMap<FastifyRequest, Admitted>();

function callerOf(request: FastifyRequest): Admitted {
  const found = admitted.get(request);
  if (!found) throw new Error('A call came to its handler without being admitted.');
  return found;
}

/** Serves one declared endpoint: origin, who, then the body: input, handler, output schema, envelope. */
export function serve<E extends Endpoint>(
  gate: Gate,
  declared: E,
  handler: (call: Call<E>) => Promise<DataOf<E>>,
): void {
  const { route, givesSecret } = declared;
  const [method, url] = route.split(' ') as [Method, string];
  gate.served.push(declared);
  gate.app.route({
    method,
    url,
    bodyLimit: mostBytes(declared),
    config: { multipartOptions: formLimits(declared) },
    // Before a byte of the body is read.
    onRequest: async (request, reply) => {
      if (declared.hasEffects || method !== 'GET') requireOwnOrigin(request, gate.publicUrl);
      // The staff's work through all there is has limits of its own: see `allowSeconds`.
      const mostMs = declared.who === 'staff' ? Number.POSITIVE_INFINITY : answerWithinMs;
      const actor = admit(declared, await inTime(gate.identify(request), mostMs - reply.elapsedTime));
      request.callerKind = callerKinds[actor.kind];
      if (declared.hasEffects || method !== 'GET') refuseOthersPage(request, actor);
      admitted.set(request, { actor, leftMs: mostMs - reply.elapsedTime });
      admitBody(bodies, { declared, request, onOver: (giveBack) => reply.raw.once('close', giveBack) });
    },
    handler: async (request, reply) => {
      const { actor, leftMs } = callerOf(request);
      const input = parseInput(declared, request) as InputOf<E>;
      const answer = () => handler({ input, actor: actor as ActorFor[E['who']], request, reply });
      const isKept =
        declared.idempotent || (takesKey(declared) && request.headers['idempotency-key'] !== undefined);
      const work = isKept
        ? gate.idempotency.once({ request, actor, route, input, givesSecret }, answer)
        : answer();
      const data = await inTime(work, leftMs);
      reply.header('cache-control', 'no-store');
      if (!shared.has(data as object)) return enveloped(declared.data, data);
      return reply.type('application/json; charset=utf-8').send(writtenOnce(declared, data as object));
    },
  });
}

const shared = new WeakSet<object>();
const writtenShared = new WeakMap<object, Buffer>();

/** As bytes: text would be turned into them anew for each caller. */
function writtenOnce(declared: Endpoint, data: object): Buffer {
  const written = writtenShared.get(data) ?? Buffer.from(JSON.stringify(enveloped(declared.data, data)));
  writtenShared.set(data, written);
  return written;
}

/** Marks what one handler answers to many callers of one endpoint, as what a data loader read for them: it is written out once. */
export function answeredToMany<T extends object>(data: T): T {
  shared.add(data);
  return data;
}

const enveloped = (schema: z.ZodType, data: unknown) => ({
  resultCode: 0,
  resultData: presented(schema, data),
  resultMsg: '',
});

/** The output schema lists the fields; what it does not list never leaves. */
function presented(schema: z.ZodType, data: unknown): unknown {
  return data === undefined ? null : schema.parse(data);
}

function admit(declared: Endpoint, actor: Actor): Actor {
  if (declared.who === 'anyone') return actor;
  if (declared.who === 'machine' && actor.kind !== 'machine') throw commonErrors.key_required();
  if (actor.kind === 'anyone') throw commonErrors.sign_in_required();
  if (actor.kind !== declared.who) throw commonErrors.forbidden();
  if (actor.kind === 'staff' && !isAdmitted(declared.roles, actor)) throw commonErrors.forbidden();
  if (actor.kind === 'machine' && declared.scope && !actor.scopes.includes(declared.scope))
    throw commonErrors.scope_missing();
  return actor;
}

/** A page says for whom it was opened: nothing is written by it in the name of whoever has signed in since. */
function refuseOthersPage(request: FastifyRequest, actor: Actor): void {
  const opened = request.headers[openedForHeader];
  if (opened === undefined || (actor.kind !== 'member' && actor.kind !== 'staff')) return;
  const now = openedForTag(actor.kind, actor.kind === 'staff' ? actor.staffId : actor.memberId);
  if (opened !== now && String(opened).startsWith(`${actor.kind} `)) throw commonErrors.other_session();
}

function parseInput(declared: Endpoint, request: FastifyRequest): unknown {
  const body = declared.takesList && Array.isArray(request.body) ? {} : request.body;
  if (Array.isArray(body)) throw commonErrors.input_invalid();
  const raw = cleanFields({
    ...(request.query as object),
    ...(typeof body === 'object' && body !== null ? body : {}),
  });
  const params = cleanFields(request.params as object);
  // A change says by an empty text that something shall be emptied; whether it may be is the field's own word.
  const blankAs = request.method === 'PATCH' || request.method === 'PUT' ? 'emptied' : 'absent';
  // §5 is about the customer's client; whoever of the staff types `null` means the word.
  const areTextsBlank = declared.who !== 'staff';
  const given = withoutBlanks(declared.input, unfolded(raw), { blankAs, areTextsBlank });
  const parsed = declared.input.safeParse({ ...(given as object), ...params });
  if (!parsed.success) throw commonErrors.input_invalid({ fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/** A browser says where an unsafe call comes from; another origin is refused, no header at all is a program. */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.origin;
  if (site === undefined && origin === undefined) return;
  const isOwn = origin === publicUrl || origin === `${request.protocol}://${request.headers.host}`;
  if (!isOwn || site === 'cross-site') throw commonErrors.origin_refused();
}

/** Only our own origin or a listed payment host may be named as the next place. */
export function safeLocation(location: string | undefined, publicUrl: string): string | undefined {
  if (!location) return undefined;
  const isOwn = location.startsWith('/') && !location.startsWith('//') && !location.includes('\\');
  return isOwn || location.startsWith(`${publicUrl}/`) ? location : undefined;
}

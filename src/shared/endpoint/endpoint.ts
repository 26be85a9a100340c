import type { z } from 'zod';
import type { StaffRole as RoleOfTable } from '../access/rights.ts';
import type { MachineScope } from '../access/scopes.ts';
import type { AppError } from './app-error.ts';

/** Who may call: the session behind the call is checked before the input is looked at. */
export type Who = 'anyone' | 'member' | 'staff' | 'machine';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

/** Staff roles; `rights.ts` is the table of what each may do, and beside each staff endpoint stand those it admits. */
export type StaffRole = RoleOfTable;

export interface EndpointSpec<W extends Who, I extends z.ZodType, D extends z.ZodType> {
  readonly who: W;
  /** For `who: 'staff'`: which roles. The branch scope stands in the WHERE of the store. */
  readonly roles?: readonly StaffRole[];
  /** For `who: 'machine'`: what the key must be allowed; without it, any key will do. */
  readonly scope?: MachineScope;
  /** One English line for the API reference. */
  readonly summary: string;
  /** Path, query and body in one object; unknown names are refused (use `z.strictObject`). */
  readonly input: I;
  readonly data: D;
  /**
   * True where the same key and body must give the same answer for 24 h (seats and money). The browser gives one key to one
   * press of the button, and the same to the next where the answer was lost.
   */
  readonly idempotent?: boolean;
  /**
   * True where each call makes a new thing: the browser sends one key for one press of the button, so that a double click
   * or a lost answer makes one. Callers without a key are served as well.
   */
  readonly isCreating?: boolean;
  /**
   * True where what is done tells a family or gives and takes a seat: made again because the answer was lost, it says what
   * the first said and not that somebody was faster. Callers without a key are served as well.
   */
  readonly isRepeatable?: boolean;
  /** True where the answer tells a secret that is kept nowhere else: what is kept of it for a second call is sealed. */
  readonly givesSecret?: boolean;
  /** True for a GET that changes something: the origin is checked as for a POST. */
  readonly hasEffects?: boolean;
  /** True where a vendor posts a list instead of an object: the handler reads it from the request. */
  readonly takesList?: boolean;
  /** What it can be refused with besides what every call can; for the API reference. */
  readonly refusals?: readonly (() => AppError)[];
  /** How many files its form may carry; without it none are read. */
  readonly files?: number;
}

/** Declares one endpoint; its route is `METHOD /path` with `:name` parameters. */
export function endpoint<
  const R extends Route,
  const W extends Who,
  I extends z.ZodType,
  D extends z.ZodType,
>(route: R, spec: EndpointSpec<W, I, D>) {
  return { route, ...spec };
}

/** Whether a call of it may carry an Idempotency-Key. */
export const takesKey = ({ idempotent, isCreating, isRepeatable }: Endpoint): boolean =>
  idempotent === true || isCreating === true || isRepeatable === true;

export type Endpoint = EndpointSpec<Who, z.ZodType, z.ZodType> & {
  readonly route: Route;
};
/** What the handler receives, parsed. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What the caller types into the form, before parsing. */
export type CallOf<E extends Endpoint> = z.input<E['input']>;
/** What the handler returns and the browser receives. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** The one answer format of every `/api` call; `resultCode` 0 is success, otherwise `feature.row`. */
export interface Envelope<T = unknown> {
  readonly resultCode: 0 | string;
  readonly resultData: T;
  readonly resultMsg: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly location?: string;
}

import type { Probe } from '#src/shared/probe.ts';

/** One fault, without names, messages, bodies or queries. */
export interface FaultReport {
  /** Where it happened: `server`, or the browser. */
  readonly platform: 'node' | 'javascript';
  /** `GET /api/boards/:board/posts`, or the template of the page. */
  readonly transaction: string;
  /** Name and code of the error; its message may carry what people typed and stays here. */
  readonly type: string;
  readonly code: string;
  /** What of its message are words of browsers; the rest are stars. */
  readonly message?: string;
  /** A call that was refused, by its template; one below 500 is for counting, not for waking anybody. */
  readonly call?: { readonly route: string; readonly status: number; readonly count: number };
  /** Function, file and line, the innermost last. */
  readonly frames: readonly {
    readonly function: string;
    readonly filename: string;
    readonly lineno: number;
    readonly colno?: number | undefined;
  }[];
}

export interface ErrorReportPort {
  report(fault: FaultReport): Promise<void>;
  /** Hands in an empty envelope: nothing but an answer to our key. */
  probe(): Promise<Probe>;
}
